//! What is asked must be in sight: where nothing that can be chosen is, the page goes there.

import { moves } from './settings.svelte';

const LIT = 'button[data-lit="can"], button[data-lit="next"]';

/** Can be seen and touched: in the window, and with nothing over its middle, such as the tray. */
export function inSight(thing: Element): boolean {
  const { left, top, width, height } = thing.getBoundingClientRect();
  if (width === 0 || height === 0) return false;
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  return there !== null && (thing.contains(there) || there.contains(thing));
}

/** Scrolls the first thing that can be chosen into sight, unless one is there or none is anywhere. */
export function bringIntoSight(board: Element): void {
  const things = [...board.querySelectorAll<HTMLElement>(LIT)].filter((thing) => thing.checkVisibility());
  if (things.length === 0 || things.some(inSight)) return;
  things[0]!.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: moves() ? 'smooth' : 'instant' });
}
