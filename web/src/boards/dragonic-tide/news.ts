//! The last battle in words: what the game says of it, and short forms where there is little room.

import type { Message, Seat } from '../../generated/core';
import type { Battle } from './battle';
import { reaches, skillOf, titleOf } from './cards';
import type { Duel } from './sides';

const other = (seat: Seat): Seat => (seat === 'a' ? 'b' : 'a');

/** What the cards did to each other, and why. */
export const outcome = (board: Duel, battle: Battle): string =>
  battle.outcome.map(({ what, seat }) => because(board, battle, what, seat)).join(' ');

function because(board: Duel, battle: Battle, what: Message, seat: Seat | null): string {
  const [own, theirs] = seat ? [battle.cards[seat], battle.cards[other(seat)]] : [];
  const skill = own ? skillOf(board.view.printed, own.card) : null;
  const against = theirs ? skillOf(board.view.printed, theirs.card) : null;
  if (!skill || !against || against.category === 'move' || !battle.range) return board.text('board-outcome', { what });
  if (!reaches(against, battle.range)) return board.text('board-outcome-range', { what, card: against.name });
  const [winner, loser] = [skill, against].map(({ category }) => ({ name: `category-${category}` }));
  return board.text('board-outcome-beats', { what, winner: winner!, loser: loser! });
}

/** The whole battle in a line, with the cards in the order of `seats`: `Round 3: Advance – Modern Cast, you −1`. */
export function brief(board: Duel, battle: Battle, seats: readonly [Seat, Seat]): string {
  const [own, theirs] = seats.map((seat) => {
    const placed = battle.cards[seat];
    return placed ? titleOf(board, placed.card, placed.kind) : '';
  });
  const losses = seats.flatMap((seat) => {
    const amount = battle.harms.filter((harm) => harm.seat === seat).reduce((sum, harm) => sum + harm.amount, 0);
    return amount > 0 ? [board.text('board-loss', { seat: { seat }, amount })] : [];
  });
  return board.text('board-last', { round: battle.round ?? 0, own: own!, theirs: theirs!, losses });
}

/** What followed from it, each in a few words. */
export function aftermath(board: Duel, battle: Battle): string[] {
  const harms = battle.harms.map(({ seat, amount, health, cause }) =>
    board.text(`board-harm-${cause}`, { seat: { seat }, amount, health }),
  );
  const specified = battle.specified.map(({ seat, categories }) => {
    const [bars, named] = [other(seat), categories.map((category) => ({ name: `category-${category}` }))];
    return board.text('board-specified', { seat: { seat: bars }, categories: named });
  });
  const dice = battle.dice ? [board.text('board-turned', { dice: battle.dice.join('/') })] : [];
  return [...harms, ...specified, ...dice, ...battle.after.map(board.say)];
}
