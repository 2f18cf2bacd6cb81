//! The shows of a game, from its log: each with its program and the terms of its spectators.

import type { Count, Event } from '../../generated/colosseum';
import type { Seat } from '../../generated/core';
import type { TypedStep } from '../board';

export interface Performance {
  readonly turn: number;
  readonly seat: Seat;
  readonly program: number;
  readonly name: string;
  readonly count: Count;
  readonly spectators: number;
}

/** In order. After a take-back the log has both shows of a player in a turn: the later one counts. */
export function performances(log: readonly TypedStep<Event>[]): Performance[] {
  const found = new Map<string, Performance>();
  let turn = 1;
  for (const { event } of log.flatMap((step) => step.events ?? [])) {
    if (event.event === 'turn-begins') turn = event.turn;
    if (event.event !== 'performed') continue;
    const { seat, program, name, count, spectators } = event;
    found.set(`${turn} ${seat}`, { turn, seat, program, name, count, spectators });
  }
  return [...found.values()];
}

/** Whether the log has the whole game. */
export const complete = (log: readonly TypedStep<Event>[]): boolean =>
  log.some((step) => step.events?.some(({ event }) => event.event === 'dealt') === true);
