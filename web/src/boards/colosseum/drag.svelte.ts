//! Dragging with a mouse, a finger or a pen, by pointer events alone: the drag of HTML knows no fingers, and browsers differ in whether it
//! begins on a button.

/** Farther than a hand trembles: before that it is a touch. */
const FAR = 6;

export class Drag<T> {
  readonly #drop: (what: T, on: string) => void;
  readonly #fits: (what: T, on: string) => boolean;
  /** What is held, and where the pointer is. */
  held = $state.raw<{ readonly what: T; readonly x: number; readonly y: number } | null>(null);
  /** The place under it, as its `data-drop` says, if the thing belongs there. */
  over = $state<string | null>(null);

  constructor(drop: (what: T, on: string) => void, fits: (what: T, on: string) => boolean) {
    this.#drop = drop;
    this.#fits = fits;
  }

  #place(what: T, x: number, y: number): string | null {
    const under = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]');
    const on = under?.dataset.drop;
    return on !== undefined && this.#fits(what, on) ? on : null;
  }

  /** For the thing that can be dragged: `{@attach drag.from(() => what)}`. */
  from(what: () => T): (element: HTMLElement) => () => void {
    return (element) => {
      let dragged = false;
      let stop = (): void => undefined;
      const press = (down: PointerEvent): void => {
        dragged = false;
        if (down.button !== 0 || !down.isPrimary) return;
        stop();
        const held = what();
        const move = ({ pointerId, clientX: x, clientY: y }: PointerEvent): void => {
          if (pointerId !== down.pointerId) return;
          if (!dragged && Math.hypot(x - down.clientX, y - down.clientY) < FAR) return;
          dragged = true;
          this.held = { what: held, x, y };
          this.over = this.#place(held, x, y);
        };
        const lift = ({ pointerId, clientX: x, clientY: y }: PointerEvent): void => {
          if (pointerId !== down.pointerId) return;
          const on = dragged ? this.#place(held, x, y) : null;
          stop();
          if (on !== null) this.#drop(held, on);
        };
        const escape = ({ key }: KeyboardEvent): void => {
          if (key === 'Escape') stop();
        };
        // At the window: a mouse may be elsewhere before it is heard of again.
        const heard = new AbortController();
        const { signal } = heard;
        window.addEventListener('pointermove', move, { signal });
        window.addEventListener('pointerup', lift, { signal });
        window.addEventListener('pointercancel', () => stop(), { signal });
        window.addEventListener('keydown', escape, { signal });
        stop = () => {
          heard.abort();
          this.held = null;
          this.over = null;
        };
      };
      // The click that ends a drag is none.
      const click = (event: MouseEvent): void => {
        if (dragged) event.stopPropagation();
        dragged = false;
      };
      element.addEventListener('pointerdown', press);
      element.addEventListener('click', click, { capture: true });
      return () => {
        stop();
        element.removeEventListener('pointerdown', press);
        element.removeEventListener('click', click, { capture: true });
      };
    };
  }
}
