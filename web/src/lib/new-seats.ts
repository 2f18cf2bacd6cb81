//! The seats of a new table, in order: `me`, `friend`, or the level of a computer player.

import type { SeatInfo, SeatRequest } from '../generated/protocol';

export const ME = 'me';
export const FRIEND = 'friend';

/** A table for this many players, with the choices made so far. The user keeps a seat. */
export function resized(seats: readonly string[], count: number): string[] {
  const found = Array.from({ length: count }, (_, index) => seats[index] ?? FRIEND);
  if (!found.includes(ME)) found[count - 1] = ME;
  return found;
}

/** Changes one seat. If the user takes it, the player who was to sit there gets the user's seat. */
export function changed(seats: readonly string[], index: number, value: string): string[] {
  const from = seats.indexOf(ME);
  return seats.map((one, other) => {
    if (other === index) return value;
    return value === ME && other === from ? seats[index]! : one;
  });
}

/** The players of a finished game, each one seat further, so that another one begins. */
export function movedOn(seats: readonly SeatInfo[], user: string | undefined): string[] {
  const players = seats.map((seat) => {
    if (seat.user !== undefined) return seat.user === user ? ME : FRIEND;
    return seat.kind === 'bot' ? (seat.level ?? FRIEND) : FRIEND;
  });
  if (!players.includes(ME)) players[0] = ME;
  return [...players.slice(-1), ...players.slice(0, -1)];
}

export const request = (seat: string): SeatRequest =>
  seat === ME ? { kind: 'me' } : seat === FRIEND ? { kind: 'open' } : { kind: 'bot', level: seat };
