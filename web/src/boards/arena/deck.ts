//! The end of the deck.

import type { Event, Options, View } from '../../generated/arena';
import type { Board } from '../board';

/** Drawing the last card ends Colossal Arena (CA-21.4), unless the stalemate rules of the older edition apply (CA-R28). */
export const deckEndsGame = ({ game, options }: Pick<Board<View, Event>, 'game' | 'options'>): boolean =>
  game === 'colossal-arena' && (options as Partial<Options> | null)?.stalemate !== true;

/** The cards left in the deck, if they end the game soon: in about two turns of each player, since a turn draws a card or more. */
export function cardsToTheEnd(board: Pick<Board<View, Event>, 'game' | 'options' | 'view'>): number | null {
  const { deck, phase, seats } = board.view;
  const soon = phase !== 'over' && deck <= Math.max(6, 2 * seats.length);
  return soon && deckEndsGame(board) ? deck : null;
}
