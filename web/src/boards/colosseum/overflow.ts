//! Whether a scrolling element has hidden content before and after its visible part.

import type { Attachment } from 'svelte/attachments';

export interface Overflow {
  readonly before: boolean;
  readonly after: boolean;
  /** The height of its sticky footer (`data-foot`) in pixels. */
  readonly foot: number;
}

/** Pixels. Less than this is a margin or a rounding error. */
const SLACK = 12;

export function measure(at: number, seen: number, all: number, foot = 0): Overflow {
  return { before: at > SLACK, after: all - seen - at > SLACK, foot };
}

/** Makes the area itself focusable if it scrolls and nothing in it is, so that the keyboard can scroll it. */
export function reachable(area: HTMLElement, { before, after }: Overflow): void {
  const within = area.querySelector('a[href], button:not([disabled]):not([tabindex="-1"]), input, [tabindex="0"]');
  if ((before || after) && !within) area.tabIndex = 0;
  else area.removeAttribute('tabindex');
}

/** Calls `onChange` with the overflow of an element, now and on every change. */
export const watchOverflow =
  (axis: 'x' | 'y', onChange: (more: Overflow) => void): Attachment<HTMLElement> =>
  (area) => {
    const look = (): void => {
      const { scrollLeft, clientWidth, scrollWidth, scrollTop, clientHeight, scrollHeight } = area;
      const foot = area.querySelector<HTMLElement>('[data-foot]')?.offsetHeight;
      const now =
        axis === 'x'
          ? measure(scrollLeft, clientWidth, scrollWidth)
          : measure(scrollTop, clientHeight, scrollHeight, foot);
      reachable(area, now);
      onChange(now);
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
