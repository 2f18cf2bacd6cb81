//! Animates objects from their old position to the new one. A board gives the same `data-fly` to the same object before and after
//! (the shared components have `fly` and `from`); the rest happens here.

import { animates } from './settings.svelte';

const DURATION = 320;
const EASING = 'cubic-bezier(0.22, 0.7, 0.25, 1)';

export type Places = ReadonlyMap<string, DOMRect>;

/** The current positions of all objects, including those of the players (`seat:…`). */
export function places(board: Element): Places {
  const found = new Map<string, DOMRect>();
  for (const element of board.querySelectorAll<HTMLElement>('[data-fly], [data-object^="seat:"]')) {
    const key = element.dataset.fly ?? element.dataset.object!;
    if (!found.has(key)) found.set(key, element.getBoundingClientRect());
  }
  return found;
}

/** Animates every object from its old position. A new object comes from the object that its `data-from` names, or fades in. */
export function fly(board: Element, before: Places): void {
  if (!animates() || before.size === 0 || document.hidden) return;
  for (const element of board.querySelectorAll<HTMLElement>('[data-fly]')) {
    const was = before.get(element.dataset.fly!);
    const origin = was ?? (element.dataset.from ? before.get(element.dataset.from) : undefined);
    const now = element.getBoundingClientRect();
    if (now.width === 0) continue;
    if (!origin || origin.width === 0) appear(element);
    else if (differs(origin, now)) travel(element, origin, now, was !== undefined);
  }
}

function differs(one: DOMRect, other: DOMRect): boolean {
  return (
    Math.abs(one.left - other.left) > 1 || Math.abs(one.top - other.top) > 1 || Math.abs(one.width - other.width) > 1
  );
}

function travel(element: HTMLElement, from: DOMRect, to: DOMRect, same: boolean): void {
  const scale = same ? from.width / to.width : Math.min(from.width / to.width, 1);
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  const start = { transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 5 };
  element.animate([start, { transform: 'none', zIndex: 5 }], { duration: DURATION, easing: EASING });
}

function appear(element: HTMLElement): void {
  element.animate([{ opacity: 0, transform: 'scale(0.9)' }, {}], { duration: DURATION / 2, easing: 'ease-out' });
}
