//! The end of a Skirmish goes by in one step: cards are cleared away as soon as they are counted. What was there is kept from
//! the events, so that people can look at it until the next one begins.

import type { Environment, Event, SeatView, Title } from '../../generated/colossi';
import type { Seat } from '../../generated/core';
import type { TypedStep } from '../board';

export interface Aftermath {
  readonly winner: Seat;
  readonly environment: Environment | null;
  readonly powers: readonly number[];
  readonly cleared: Readonly<Partial<Record<Seat, readonly Title[]>>>;
  /** Trophies of all after it: tells whether a view is still the one after this Skirmish. */
  readonly trophies: number;
}

export const trophies = (seats: readonly SeatView[]): number =>
  seats.reduce((sum, seat) => sum + seat.trophies.length, 0);

/** The last Skirmish that ended in these steps, if one did. */
export function aftermath(steps: readonly TypedStep<Event>[], seats: readonly SeatView[]): Aftermath | null {
  let powers: readonly number[] = [];
  let found: Aftermath | null = null;
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

/** A hand that was seen through the Looking Glass. */
export interface Glimpse {
  readonly of: Seat;
  readonly cards: readonly Title[];
}

export function glimpse(steps: readonly TypedStep<Event>[], you: Seat | null): Glimpse | null {
  for (const { event } of steps.flatMap((step) => step.events ?? []).reverse()) {
    if (event.event === 'saw-hand' && event.seat === you && Array.isArray(event.cards)) {
      return { of: event.of, cards: event.cards };
    }
  }
  return null;
}
