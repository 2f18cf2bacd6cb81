//! A new game against computer players that continues from a position of a finished one.

import type { Seat } from '../generated/core';
import type { CreateTable, SeatInfo, TableInfo } from '../generated/protocol';

/** The seat that is proposed: the user's own seat of that game, or else the seat to act. */
export function proposedSeat(seats: readonly SeatInfo[], user: string | undefined, toAct: readonly Seat[]): Seat {
  const own = seats.find((one) => one.user !== undefined && one.user === user);
  return own?.seat ?? toAct[0] ?? seats[0]!.seat;
}

/** The proposed level of the computer players: that of the finished game. */
export function proposedLevel(seats: readonly SeatInfo[], levels: readonly string[]): string {
  const played = seats.find((one) => one.kind === 'bot' && one.user === undefined)?.level;
  if (played !== undefined && levels.includes(played)) return played;
  return levels.includes('medium') ? 'medium' : levels[0]!;
}

/** The request for a table that continues after this number of actions. */
export const continued = (
  { id, game, seats }: Pick<TableInfo, 'id' | 'game' | 'seats'>,
  actions: number,
  seat: Seat,
  level: string,
): CreateTable => ({
  game,
  seats: seats.map((one) => (one.seat === seat ? { kind: 'me' } : { kind: 'bot', level })),
  public: false,
  hints: true,
  from: { table: id, actions },
});
