//! Keeps a list scrolled to its newest line at the bottom, unless the reader has scrolled up. Only the reader's own scrolling counts:
//! browsers also report scrolling when the list or the page around it changes its size.

const NEAR = 24;
/** Scrolling that begins within this time after a wheel, a touch or a key is the reader's own. */
const BEGINS_WITHIN = 400;
/** A list goes on moving after a swipe. It is the same movement if it pauses for less than this. */
const GOES_ON_WITHIN = 200;
const KEYS = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' '];

export class StickToEnd {
  /** Whether the list follows new lines. */
  atEnd = $state(true);
  #list: HTMLElement | null = null;
  /** Until this time, scrolling is the reader's own. */
  #ownUntil = 0;
  /** The reader holds the mouse button down. */
  #held = false;

  /** Goes to the newest line, and follows new ones again. */
  readonly toEnd = (): void => {
    this.atEnd = true;
    this.#ownUntil = 0;
    this.#end();
  };

  /** For the element that scrolls. */
  readonly attach = (list: HTMLElement): (() => void) => {
    this.#list = list;
    // Lines are added, change, or get wrapped; and the height of the list changes too.
    const sizes = new ResizeObserver(() => this.#follow());
    sizes.observe(list);
    for (const child of list.children) sizes.observe(child);
    const lines = new MutationObserver(() => this.#follow());
    lines.observe(list, { subtree: true, childList: true, characterData: true });

    const listeners = new AbortController();
    const { signal } = listeners;
    const own = (): void => void (this.#ownUntil = performance.now() + BEGINS_WITHIN);
    const release = (): void => {
      if (this.#held) own();
      this.#held = false;
    };
    list.addEventListener('scroll', () => this.#scrolled(), { signal });
    for (const kind of ['wheel', 'touchstart', 'touchmove'])
      list.addEventListener(kind, own, { signal, passive: true });
    list.addEventListener('keydown', ({ key }) => KEYS.includes(key) && own(), { signal });
    // The Tab key scrolls to what it focuses.
    list.addEventListener('focusin', ({ target }) => target !== list && own(), { signal });
    // The scroll bar, or a selection that is dragged beyond the edge.
    list.addEventListener('pointerdown', ({ pointerType }) => (this.#held = pointerType === 'mouse'), { signal });
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, { signal });
    this.#end();
    return () => {
      sizes.disconnect();
      lines.disconnect();
      listeners.abort();
      this.#list = null;
    };
  };

  #follow(): void {
    if (this.atEnd) this.#end();
  }

  #end(): void {
    this.#list?.scrollTo({ top: this.#list.scrollHeight });
  }

  #scrolled(): void {
    const list = this.#list!;
    if (list.scrollHeight - list.scrollTop - list.clientHeight < NEAR) {
      this.atEnd = true;
    } else if (this.#held || performance.now() < this.#ownUntil) {
      this.#ownUntil = Math.max(this.#ownUntil, performance.now() + GOES_ON_WITHIN);
      this.atEnd = false;
    } else {
      this.#follow();
    }
  }
}

/** Keeps the visible lines in place while more lines are added above. */
export async function keepScrollPosition(list: HTMLElement, more: () => Promise<void>): Promise<void> {
  const fromEnd = list.scrollHeight - list.scrollTop;
  await more();
  list.scrollTop = list.scrollHeight - fromEnd;
}
