//! Whether something that scrolls has more to show before and after what is in sight.

import type { Attachment } from 'svelte/attachments';

export interface More {
  readonly before: boolean;
  readonly after: boolean;
  /** How high what stays in sight at the foot of it is, in pixels: it has `data-foot`. */
  readonly foot: number;
}

/** Less than this is a margin or the rounding of a box, nothing worth scrolling for. */
const SLACK = 12;

export function more(at: number, seen: number, all: number, foot = 0): More {
  return { before: at > SLACK, after: all - seen - at > SLACK, foot };
}

/** The keyboard comes to everything that scrolls: by something in it, or, where there is nothing, to the area itself. */
export function reachable(area: HTMLElement, { before, after }: More): void {
  const within = area.querySelector('a[href], button:not([disabled]):not([tabindex="-1"]), input, [tabindex="0"]');
  if ((before || after) && !within) area.tabIndex = 0;
  else area.removeAttribute('tabindex');
}

/** Calls `tell` with the state of an element now and on every change. */
export const overflow =
  (axis: 'x' | 'y', tell: (more: More) => void): Attachment<HTMLElement> =>
  (area) => {
    const look = (): void => {
      const { scrollLeft, clientWidth, scrollWidth, scrollTop, clientHeight, scrollHeight } = area;
      const foot = area.querySelector<HTMLElement>('[data-foot]')?.offsetHeight;
      const now =
        axis === 'x' ? more(scrollLeft, clientWidth, scrollWidth) : more(scrollTop, clientHeight, scrollHeight, foot);
      reachable(area, now);
      tell(now);
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(area);
    const contents = new MutationObserver(look);
    contents.observe(area, { childList: true, subtree: true });
    area.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      contents.disconnect();
      area.removeEventListener('scroll', look);
    };
  };
