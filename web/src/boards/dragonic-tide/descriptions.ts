//! Descriptions of cards and of the last battle, with short forms for small screens.

import type { Message, Seat } from '../../generated/core';
import type { Card, Category, Kind } from '../../generated/dragonic-tide';
import { overdriveOf, reaches, skillOf } from './content';
import { categoryArg, titleOf } from './names';
import type { Battle } from './recent-events';
import { DAMAGE_RULE, MOVE_RULE, OVERDRIVE_RULE, UNKNOWN_OVERDRIVE_RULE } from './rules';
import type { Duel } from './sides';

interface About {
  readonly name: string;
  readonly text: string;
  readonly rule: string;
}

/** A card in a hand: name, text and rule; of an OVERDRIVE card its kind, if known. */
export function aboutCard(board: Duel, card: Card, kind: Kind | null): About {
  const { printed } = board.view;
  const skill = skillOf(printed, card);
  if (skill) {
    const rule = skill.category === 'move' ? MOVE_RULE : DAMAGE_RULE;
    return { name: skill.name, text: board.say(skill.text), rule };
  }
  if (!kind) {
    return { name: titleOf(board, card, null), text: board.text('board-unknown-text'), rule: UNKNOWN_OVERDRIVE_RULE };
  }
  const { name, text } = overdriveOf(printed, kind);
  return { name, text: board.say(text), rule: OVERDRIVE_RULE };
}

const other = (seat: Seat): Seat => (seat === 'a' ? 'b' : 'a');

/** The outcome and its reason. */
export const outcome = (board: Duel, battle: Battle): string =>
  battle.outcome.map(({ what, seat }) => because(board, battle, what, seat)).join(' ');

/** The attributes of two skill cards that both worked, the better one first; both the same if only the difference was dealt. */
export function attributesMet(board: Duel, battle: Battle): readonly [Category, Category] | null {
  const { printed } = board.view;
  const categories = (['a', 'b'] as const).flatMap((seat) => {
    const skill = battle.cards[seat] && skillOf(printed, battle.cards[seat].card);
    return skill && battle.range && skill.category !== 'move' && reaches(skill, battle.range) ? [skill.category] : [];
  });
  const [first, second] = categories;
  if (!first || !second) return null;
  return battle.outcome.some(({ seat }) => seat === 'b') ? [second, first] : [first, second];
}

function because(board: Duel, battle: Battle, what: Message, seat: Seat | null): string {
  const [own, theirs] = seat ? [battle.cards[seat], battle.cards[other(seat)]] : [];
  const skill = own ? skillOf(board.view.printed, own.card) : null;
  const against = theirs ? skillOf(board.view.printed, theirs.card) : null;
  if (!skill || !against || against.category === 'move' || !battle.range) return board.text('board-outcome', { what });
  if (!reaches(against, battle.range)) return board.text('board-outcome-range', { what, card: against.name });
  const [winner, loser] = [skill, against].map(({ category }) => categoryArg(category));
  return board.text('board-outcome-beats', { what, winner: winner!, loser: loser! });
}

/** The battle in one line, with the cards in the order of `seats`: `Round 3: Advance – Modern Cast, you −1`. */
export function brief(board: Duel, battle: Battle, seats: readonly [Seat, Seat]): string {
  const [own, theirs] = seats.map((seat) => {
    const placed = battle.cards[seat];
    return placed ? titleOf(board, placed.card, placed.kind) : '';
  });
  const losses = seats.flatMap((seat) => {
    const amount = battle.damages
      .filter((damage) => damage.seat === seat)
      .reduce((sum, damage) => sum + damage.amount, 0);
    return amount > 0 ? [board.text('board-loss', { seat: { seat }, amount })] : [];
  });
  return board.text('board-last', { round: battle.round ?? 0, own: own!, theirs: theirs!, losses });
}

/** Its consequences, each in a few words. */
export function consequences(board: Duel, battle: Battle): string[] {
  const damages = battle.damages.map(({ seat, amount, health, cause }) =>
    board.text(`board-damage-${cause}`, { seat: { seat }, amount, health }),
  );
  const specified = battle.specified.map(({ seat, categories }) => {
    const [bars, named] = [other(seat), categories.map(categoryArg)];
    return board.text('board-specified', { seat: { seat: bars }, categories: named });
  });
  const dice = battle.dice ? [board.text('board-turned', { dice: battle.dice.join('/') })] : [];
  return [...damages, ...specified, ...dice, ...battle.after.map(board.say)];
}
