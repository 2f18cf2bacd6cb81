//! Where the new tokens of a seat come from, for their animation.

import type { Event } from '../../generated/colosseum';
import type { Seat } from '../../generated/core';
import type { TypedStep } from '../board';

/** The `fly` of a market or of another seat; undefined if there are no new tokens. */
export function origin(steps: readonly TypedStep<Event>[], to: Seat): string | undefined {
  const events = steps.flatMap((step) => step.events ?? []).map(({ event }) => event);
  for (const event of events.reverse()) {
    if (event.event === 'won' && event.seat === to) return `market:${event.market}`;
    if (event.event === 'traded' && event.seat === to) return `seat:${event.with}`;
    if (event.event === 'traded' && event.with === to) return `seat:${event.seat}`;
    if (event.event === 'donated' && event.to === to) return `seat:${event.seat}`;
  }
  return undefined;
}
