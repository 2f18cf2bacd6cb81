//! The two sides of the table: one's own on the left, whoever looks.

import type { SeatView, View } from '../../generated/dragonic-tide';
import type { Event } from '../../generated/dragonic-tide';
import type { Board, SeatAtTable } from '../board';
import { characterOf, shortName } from './words';

export type Duel = Board<View, Event>;

export interface Side {
  readonly view: SeatView;
  readonly at: SeatAtTable;
  /** The name of the fighter, or of the player while there is none. */
  readonly fighter: string;
}

export function sidesOf(board: Duel): readonly [Side, Side] {
  const side = (view: SeatView): Side => {
    const at = board.seats.find((seat) => seat.seat === view.seat)!;
    const { character } = view;
    return { view, at, fighter: character ? shortName(characterOf(board.view.printed, character).name) : at.name };
  };
  const [a, b] = board.view.seats;
  return board.you === 'b' ? [side(b!), side(a!)] : [side(a!), side(b!)];
}
