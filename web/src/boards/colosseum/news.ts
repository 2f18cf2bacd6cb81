//! What is worth showing in the middle of the board, of what has just happened. The log has everything.

import type { Event } from '../../generated/colosseum';
import type { Message } from '../../generated/core';
import type { TypedStep } from '../board';

const MOST = 3;

const WEIGHTY: readonly Event['event'][] = [
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

/** The last few events of weight since the view before. */
export const latest = (steps: readonly TypedStep<Event>[]): Message[] =>
  steps
    .flatMap((step) => step.events ?? [])
    .filter(({ event }) => WEIGHTY.includes(event.event))
    .map(({ message }) => message)
    .slice(-MOST);
