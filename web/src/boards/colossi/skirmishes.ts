//! The Skirmishes of a game, from its log: where, who won, and with what.

import type { Environment, Event } from '../../generated/colossi';
import type { Seat } from '../../generated/core';
import type { TypedStep } from '../board';

export interface Skirmish {
  readonly environment: Environment | null;
  readonly winner: Seat;
  /** In the order of seats: Power, and the number of cards in play, which decides between equal Power. */
  readonly sides: readonly { readonly power: number; readonly cards: number }[];
  /** The winner had as much Power as another player. */
  readonly tied: boolean;
}

/** In order. */
export function skirmishes(log: readonly TypedStep<Event>[], seats: readonly Seat[]): Skirmish[] {
  const found: Skirmish[] = [];
  let sides: Skirmish['sides'] = [];
  for (const { event } of log.flatMap((step) => step.events ?? [])) {
    if (event.event === 'scored') {
      const { powers, lines } = event;
      sides = powers.map((power, index) => ({ power, cards: lines[index]?.play.length ?? 0 }));
    }
    if (event.event !== 'won') continue;
    const best = sides[seats.indexOf(event.seat)]?.power;
    const tied = sides.filter(({ power }) => power === best).length > 1;
    found.push({ environment: event.environment, winner: event.seat, sides, tied });
    sides = [];
  }
  return found;
}
