import type { Board } from '../../boards/board';
import type { Seat } from '../../generated/core';

/** The names of the players by seat, for captions and components. */
export const seatNames = (board: Pick<Board<never, never>, 'seats'>): Readonly<Partial<Record<Seat, string>>> =>
  Object.fromEntries(board.seats.map(({ seat, name }) => [seat, name]));
