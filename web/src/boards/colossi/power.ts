//! The Power of a card in play, term by term.

import type { CardView, Item, LineView } from '../../generated/colossi';
import { signed, whole } from '../../lib/numbers';
import { type ColossiBoard, contentOf } from './content';
import { cardArg, itemArg } from './names';

export interface Term {
  readonly kind: 'lead' | 'water' | 'perk';
  readonly value: number;
  readonly text: string;
}

/** The number of Water cards in these lines. */
export const waterIn = (board: ColossiBoard, lines: readonly LineView[]): number =>
  lines.flatMap(({ play }) => play).filter(({ card }) => contentOf(board).card[card].type === 'water').length;

/** What a Perk adds to the total of its player, if it does not add to cards. */
export function totalBonus(board: ColossiBoard, perk: Item): number | undefined {
  const { type, bonus } = contentOf(board).item[perk];
  return type === undefined ? bonus : undefined;
}

/** The terms that are added to the base, with so many Water cards in play. */
export function terms(board: ColossiBoard, { card, worth }: CardView, count: number): Term[] {
  const { card: cards, item: items } = contentOf(board);
  const found: Term[] = [];
  const add = (kind: Term['kind'], term: number, text: (value: string) => string): void => {
    if (term !== 0) found.push({ kind, value: term, text: text(signed(term)) });
  };
  add('lead', worth.lead, (value) => board.text('board-lead', { value }));
  add('water', worth.water, (value) => board.text('board-water', { value, count }));
  const perk = (Object.keys(items) as Item[]).find((item) => items[item].type === cards[card].type);
  const thing = perk ? itemArg(perk) : '';
  add('perk', worth.perks, (value) => board.text('board-term', { value, thing }));
  return found;
}

function printed(board: ColossiBoard, { card, worth, tucked_count: count }: CardView): string {
  const { power, each } = contentOf(board).card[card];
  const base = whole(worth.base);
  if (power === '?') return board.text('board-channelled', { base });
  return each === undefined ? board.text('board-printed', { base }) : board.text('board-tucked', { base, each, count });
}

/** One line for each term. */
export function lines(board: ColossiBoard, card: CardView, water: number): string[] {
  const { worth } = card;
  const floor = worth.base + worth.lead + worth.water + worth.perks === worth.total ? [] : [board.text('board-floor')];
  return [printed(board, card), ...terms(board, card, water).map((term) => term.text), ...floor];
}

/** A total, card by card. */
export function tally(board: ColossiBoard, line: Pick<LineView, 'play' | 'perks'>, power: number): string[] {
  const perks = line.perks.flatMap((perk) => {
    const term = totalBonus(board, perk);
    return term === undefined ? [] : [{ thing: itemArg(perk), term, value: signed(term) }];
  });
  const parts = [
    ...line.play.map(({ card, worth }) => ({ thing: cardArg(card), term: worth.total, value: whole(worth.total) })),
    ...perks,
  ];
  const sum = parts.reduce((total, { term }) => total + term, 0);
  const floor = sum === power ? [] : [board.text('board-floor')];
  return [...parts.map(({ thing, value }) => board.text('board-term', { value, thing })), ...floor];
}
