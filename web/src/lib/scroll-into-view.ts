//! Scrolls to the first choice when none is visible.

import { animates } from './settings.svelte';

const LIT = 'button[data-lit="can"], button[data-lit="next"]';

/** Whether an element is in the window and nothing, such as the tray, covers its centre. */
export function isVisible(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return false;
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  return there !== null && (element.contains(there) || there.contains(element));
}

/** Whether the tray covers no part of an element. */
function isUncovered(element: Element): boolean {
  const { left, bottom, width } = element.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, bottom - 2);
  return isVisible(element) && there !== null && !there.closest('.tray');
}

/** Scrolls to the object that a hint recommends, unless the tray with the hint leaves it visible. */
function scrollToAdvice(board: Element): void {
  const advised = [...board.querySelectorAll<HTMLElement>('button[data-object]:has(.advice.best)')];
  const target = advised.find((one) => one.checkVisibility());
  if (!target || advised.some(isUncovered)) return;
  target.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: animates() ? 'smooth' : 'instant' });
}

/** Scrolls to the first object that can be chosen, unless one is visible. */
function scrollToChoices(board: Element): void {
  if (board.querySelector('.advice.best')) return scrollToAdvice(board);
  const choices = [...board.querySelectorAll<HTMLElement>(LIT)].filter((choice) => choice.checkVisibility());
  if (choices.length === 0 || choices.some(isVisible)) return;
  choices[0]!.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: animates() ? 'smooth' : 'instant' });
}

/** Milliseconds after which animations, smooth scrolling and late layout changes are over. */
const SETTLED = [400, 1200];
/** Input with which a player scrolls. */
const SCROLLING = ['wheel', 'touchmove', 'keydown'] as const;

/** Scrolls to the choices now and, unless the player scrolls first, again when the page has settled. Returns a function that stops it. */
export function keepChoicesVisible(board: Element): () => void {
  const scroll = (): void => {
    if (!document.querySelector('dialog[open]')) scrollToChoices(board);
  };
  scroll();
  const timers = SETTLED.map((after) => setTimeout(scroll, after));
  const stop = (): void => timers.forEach(clearTimeout);
  for (const input of SCROLLING) addEventListener(input, stop, { passive: true });
  return () => {
    stop();
    for (const input of SCROLLING) removeEventListener(input, stop);
  };
}
