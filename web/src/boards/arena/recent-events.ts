//! The last events, as far as the board shows them.

import type { Card, Event, View } from '../../generated/arena';
import type { Seat } from '../../generated/core';
import type { Board, TypedStep } from '../board';

/** Events that are visible on the board anyway, or that changed nothing. */
const NOT_SHOWN: ReadonlySet<Event['event']> = new Set([
  'game-begins',
  'dealt',
  'no-bid',
  'no-objection',
  'no-bet',
  'power-declined',
  'no-second-card',
  'foresees',
  'snatched',
  'uncovered',
  'took-back',
  'drew',
  'round-begins',
  'scored',
]);

/** The last events in words, the newest last. */
export function news({ steps, say }: Board<View, Event>): string[] {
  const events = steps.flatMap((step) => step.events ?? []);
  return events.filter(({ event }) => !NOT_SHOWN.has(event.event)).map(({ message }) => `${say(message)}.`);
}

/** Who has just played which card. */
export function played(steps: readonly TypedStep<Event>[]): ReadonlyMap<Card, Seat> {
  const found = new Map<Card, Seat>();
  for (const { event } of steps.flatMap((step) => step.events ?? [])) {
    if (event.event === 'played' || event.event === 'discarded' || event.event === 'revealed')
      found.set(event.card, event.seat);
  }
  return found;
}
