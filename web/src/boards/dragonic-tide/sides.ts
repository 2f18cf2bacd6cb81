//! The two sides of the table: the viewer's own on the left.

import type { Event, SeatView, View } from '../../generated/dragonic-tide';
import type { Board, SeatAtTable } from '../board';

export type Duel = Board<View, Event>;

export interface Side {
  readonly view: SeatView;
  readonly at: SeatAtTable;
  /** The name of the character, or of the player while there is none. */
  readonly fighter: string;
}

export function sidesOf(board: Duel): readonly [Side, Side] {
  const side = (view: SeatView): Side => {
    const at = board.seats.find((seat) => seat.seat === view.seat)!;
    return { view, at, fighter: view.character ? board.words.name(`character-${view.character}`) : at.name };
  };
  const [a, b] = board.view.seats;
  return board.you === 'b' ? [side(b!), side(a!)] : [side(a!), side(b!)];
}
