//! The last events, as far as the board shows them. A Skirmish ends in one step: its cards are cleared as soon as they are counted. The board
//! shows them from the events until the next Skirmish begins.

import type { Environment, Event, SeatView, Title } from '../../generated/colossi';
import type { Seat } from '../../generated/core';
import type { TypedStep } from '../board';

export interface SkirmishResult {
  readonly winner: Seat;
  readonly environment: Environment | null;
  readonly powers: readonly number[];
  readonly cleared: Readonly<Partial<Record<Seat, readonly Title[]>>>;
  /** The number of all trophies after it. If a view has another number, another Skirmish has ended. */
  readonly trophies: number;
}

export const trophies = (seats: readonly SeatView[]): number =>
  seats.reduce((sum, seat) => sum + seat.trophies.length, 0);

/** The last Skirmish that ended in these steps, if one did. */
export function skirmishResult(steps: readonly TypedStep<Event>[], seats: readonly SeatView[]): SkirmishResult | null {
  let powers: readonly number[] = [];
  let found: SkirmishResult | null = null;
  for (const { event } of steps.flatMap((step) => step.events ?? [])) {
    if (event.event === 'scored') powers = event.powers;
    if (event.event === 'won') {
      const { seat: winner, environment } = event;
      found = { winner, environment, powers, cleared: {}, trophies: trophies(seats) };
    }
    if (event.event === 'cleared' && found) {
      found = { ...found, cleared: { ...found.cleared, [event.seat]: event.cards } };
    }
  }
  return found;
}

/** A hand that the viewer saw through the Looking Glass. */
export interface SeenHand {
  readonly of: Seat;
  readonly cards: readonly Title[];
}

export function seenHand(steps: readonly TypedStep<Event>[], you: Seat | null): SeenHand | null {
  for (const { event } of steps.flatMap((step) => step.events ?? []).reverse()) {
    if (event.event === 'saw-hand' && event.seat === you && Array.isArray(event.cards)) {
      return { of: event.of, cards: event.cards };
    }
  }
  return null;
}
