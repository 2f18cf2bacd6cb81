//! How long moments take, and what happens if too many wait: the lightest are left out, the others are shorter.

import type { Settings } from '../settings.svelte';
import type { Moment } from './moment';

/** Lengths in milliseconds: no moment is shorter or longer. */
export const SHORTEST = 1_000;
export const LONGEST = 2_500;

/** Milliseconds: what waits longer is no longer about what is on the board. Each of five players may have had a show, with a second for each. */
export const MOST_WAITING = 6_000;

const PACES: Readonly<Record<Settings['pace'], number>> = { instant: 0, brisk: 1, calm: 1.4 };

/** The length of something that takes so many milliseconds at the brisk pace; 0 if it is not to be staged. */
export function paced(millis: number, pace: Settings['pace']): number {
  const wanted = millis * PACES[pace];
  return wanted === 0 ? 0 : Math.min(LONGEST, Math.max(SHORTEST, wanted));
}

export interface Timed<Waiting extends Moment = Moment> {
  readonly moment: Waiting;
  /** Milliseconds. */
  readonly length: number;
}

/**
 * The lengths of moments that wait, so that they take no more than `MOST_WAITING` together. The lightest are left out first, of these
 * the oldest. Those of the greatest weight become shorter instead: each is shown, unless there are too many even at the least length.
 */
export function fit<Waiting extends Moment>(waiting: readonly Waiting[], pace: Settings['pace']): Timed<Waiting>[] {
  const kept = waiting.map((moment) => ({ moment, length: paced(moment.millis, pace) }));
  const total = (): number => kept.reduce((sum, { length }) => sum + length, 0);
  const greatest = Math.max(...waiting.map(({ weight }) => weight));
  while (total() > MOST_WAITING) {
    const lightest = Math.min(...kept.map(({ moment }) => moment.weight));
    if (lightest === greatest && kept.length * SHORTEST <= MOST_WAITING) break;
    kept.splice(
      kept.findIndex(({ moment }) => moment.weight === lightest),
      1,
    );
  }
  const [wanted, least] = [total(), kept.length * SHORTEST];
  if (wanted <= MOST_WAITING) return kept;
  // What is more than the least length shrinks, the same part of each.
  const part = (MOST_WAITING - least) / (wanted - least);
  return kept.map(({ moment, length }) => ({ moment, length: SHORTEST + (length - SHORTEST) * part }));
}
