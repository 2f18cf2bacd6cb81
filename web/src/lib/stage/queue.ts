//! How long moments take, and which of them are left out if too many wait.

import type { Settings } from '../settings.svelte';
import type { Moment } from './moment';

/** Lengths in milliseconds: no moment is shorter or longer. */
export const SHORTEST = 1_000;
export const LONGEST = 2_500;

/** Milliseconds: what waits longer is no longer about what is on the board. */
export const MOST_WAITING = 4_000;

const PACES: Readonly<Record<Settings['pace'], number>> = { instant: 0, brisk: 1, calm: 1.4 };

/** The length of a moment; 0 if it is not to be staged. */
export function length(moment: Moment, pace: Settings['pace']): number {
  const wanted = moment.millis * PACES[pace];
  return wanted === 0 ? 0 : Math.min(LONGEST, Math.max(SHORTEST, wanted));
}

/** Leaves out moments until the others fit: the lightest first, of these the oldest. One always stays. */
export function shorten(waiting: readonly Moment[], pace: Settings['pace']): Moment[] {
  const kept = [...waiting];
  const total = (): number => kept.reduce((sum, moment) => sum + length(moment, pace), 0);
  while (kept.length > 1 && total() > MOST_WAITING) {
    const lightest = Math.min(...kept.map(({ weight }) => weight));
    kept.splice(
      kept.findIndex(({ weight }) => weight === lightest),
      1,
    );
  }
  return kept;
}
