//! The last events, as far as the board shows them. The log has all of them.

import type { Event } from '../../generated/colosseum';
import type { Message } from '../../generated/core';
import type { TypedStep } from '../board';

const MOST = 3;

const IMPORTANT: readonly Event['event'][] = [
  'turn-begins',
  'won',
  'star-moved',
  'traded',
  'performed',
  'podium',
  'donated',
  'bought',
  'expanded',
  'built-loge',
  'bought-ticket',
];

/** The last few important events since the previous view. */
export const latest = (steps: readonly TypedStep<Event>[]): Message[] =>
  steps
    .flatMap((step) => step.events ?? [])
    .filter(({ event }) => IMPORTANT.includes(event.event))
    .map(({ message }) => message)
    .slice(-MOST);
