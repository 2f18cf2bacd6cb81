//! What computer players say at rare moments of a game. Nothing is sent or stored: the table and the step decide, so that everyone sees the
//! same, also after a reload.

import type { SeatAtTable } from '../../boards/board';
import type { Seat } from '../../generated/core';
import type { Ending, Step } from '../../generated/protocol';
import { t } from '../text';

export interface Reaction {
  readonly seat: Seat;
  readonly text: string;
}

/** A longer decision of a person, in milliseconds, may be remarked on. */
const LONG = 90_000;
const VARIANTS = ['a', 'b', 'c'] as const;
type Moment = 'start' | 'won' | 'lost' | 'undo' | 'resigned' | 'slow';

/** The reaction to each step that has one, by version. `ending` is the result of a finished game. */
export function reactions(
  table: string,
  log: readonly Step[],
  seats: readonly SeatAtTable[],
  ending: Ending | undefined,
): ReadonlyMap<number, Reaction> {
  const found = new Map<number, Reaction>();
  const bots = seats.filter(({ bot }) => bot).map(({ seat }) => seat);
  const last = ending && log.findLast(({ what }) => ['acted', 'resigned', 'time-up'].includes(what));
  const react = (version: number, moment: Moment, from: readonly Seat[], odds = 1): void => {
    const number = hash(`${table}/${version}`);
    if (from.length === 0 || number % odds !== 0) return;
    const variant = VARIANTS[(number >>> 4) % VARIANTS.length]!;
    found.set(version, { seat: from[(number >>> 8) % from.length]!, text: t(`reaction-${moment}-${variant}`) });
  };
  let before: number | null = null;
  // A game begins with a step of its own, or when the last seat is taken.
  const begin = log.find(({ what, events = [] }) => what === 'started' || (what !== 'acted' && events.length > 0));
  for (const step of log) {
    const { version } = step;
    if (step === last) {
      const won = bots.filter((seat) => rankOf(ending, seat) === 1);
      react(version, won.length > 0 ? 'won' : 'lost', won.length > 0 ? won : bots);
    } else if (step === begin) react(version, 'start', bots);
    else if (step.what === 'taken-back') react(version, 'undo', bots, 2);
    else if (step.what === 'resigned') react(version, 'resigned', bots);
    else if (step.what === 'acted' && before !== null && step.at - before > LONG && !bots.includes(step.seat))
      react(version, 'slow', bots, 3);
    if (step.what === 'acted' || step === begin) before = step.at;
  }
  return found;
}

const rankOf = (ending: Ending | undefined, seat: Seat): number | undefined =>
  ending?.standing?.find((place) => place.seat === seat)?.rank;

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  // The lowest bits alone are too regular.
  return (value ^ (value >>> 15)) >>> 0;
}
