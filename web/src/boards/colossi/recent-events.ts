//! The last events, as far as the board shows them. A Skirmish ends in one step: its cards are cleared as soon as they are counted. The board
//! shows them from the events until the next Skirmish begins.

import type { Environment, Event, LineView, Title } from '../../generated/colossi';
import type { Seat } from '../../generated/core';
import type { TypedStep } from '../board';

export interface SkirmishResult {
  readonly winner: Seat;
  readonly environment: Environment | null;
  /** In the order of the seats: their totals, and the cards and Perks of these totals. */
  readonly powers: readonly number[];
  readonly lines: readonly LineView[];
}

/** The last Skirmish that ended in these steps, if one did. */
export function skirmishResult(steps: readonly TypedStep<Event>[]): SkirmishResult | null {
  for (const step of steps.toReversed()) {
    const events = (step.events ?? []).map(({ event }) => event);
    const won = events.find((event) => event.event === 'won');
    const scored = events.find((event) => event.event === 'scored');
    if (!won || !scored) continue;
    // Games that were archived by older versions have no lines.
    const { powers, lines } = scored as Omit<typeof scored, 'lines'> & Partial<typeof scored>;
    return { winner: won.seat, environment: won.environment, powers, lines: lines ?? [] };
  }
  return null;
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
