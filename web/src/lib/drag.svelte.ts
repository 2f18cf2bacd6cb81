//! Dragging with mouse, finger or pen, by pointer events: HTML drag and drop has no touch support, and browsers differ in whether it starts
//! on a button.

/** Pixels. Shorter movements are clicks. */
const FAR = 6;

export class Drag<T> {
  readonly #drop: (what: T, on: string) => void;
  readonly #fits: (what: T, on: string) => boolean;
  /** What is dragged, and where the pointer is. */
  held = $state.raw<{ readonly what: T; readonly x: number; readonly y: number } | null>(null);
  /** The `data-drop` of the place below it, if it can be dropped there. */
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

  /** For elements that can be dragged: `{@attach drag.from(() => what)}`. */
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
        // On the window: a fast mouse leaves the element between two events.
        const listeners = new AbortController();
        const { signal } = listeners;
        window.addEventListener('pointermove', move, { signal });
        window.addEventListener('pointerup', lift, { signal });
        window.addEventListener('pointercancel', () => stop(), { signal });
        window.addEventListener('keydown', escape, { signal });
        stop = () => {
          listeners.abort();
          this.held = null;
          this.over = null;
        };
      };
      // The end of a drag is not a click.
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
