//! The Power of a card in play, term by term.

import type { CardView, Item, SeatView } from '../../generated/colossi';
import { signed, whole } from '../../lib/numbers';
import { type ColossiBoard, contentOf } from './content';
import { cardArg, itemArg } from './names';

export interface Term {
  readonly kind: 'lead' | 'water' | 'perk';
  readonly value: number;
  readonly text: string;
}

/** The terms that are added to the base. */
export function terms(board: ColossiBoard, { card, worth }: CardView): Term[] {
  const { card: cards, item: items } = contentOf(board);
  const found: Term[] = [];
  const add = (kind: Term['kind'], term: number, text: (value: string) => string): void => {
    if (term !== 0) found.push({ kind, value: term, text: text(signed(term)) });
  };
  add('lead', worth.lead, (value) => board.text('board-lead', { value }));
  add('water', worth.water, (value) => board.text('board-water', { value, count: board.view.water }));
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
export function lines(board: ColossiBoard, card: CardView): string[] {
  const { base, lead, water, perks, total } = card.worth;
  const floor = base + lead + water + perks === total ? [] : [board.text('board-floor')];
  return [printed(board, card), ...terms(board, card).map((term) => term.text), ...floor];
}

/** The Power of a seat, card by card. */
export function tally(board: ColossiBoard, seat: SeatView): string[] {
  const { item: items } = contentOf(board);
  // A Perk with a bonus but no type adds to the total.
  const perks = seat.perks.filter((perk) => items[perk].type === undefined && items[perk].bonus !== undefined);
  const parts = [
    ...seat.play.map(({ card, worth }) => ({ thing: cardArg(card), term: worth.total, value: whole(worth.total) })),
    ...perks.map((perk) => {
      const term = items[perk].bonus ?? 0;
      return { thing: itemArg(perk), term, value: signed(term) };
    }),
  ];
  const sum = parts.reduce((total, { term }) => total + term, 0);
  const floor = sum === seat.power ? [] : [board.text('board-floor')];
  return [...parts.map(({ thing, value }) => board.text('board-term', { value, thing })), ...floor];
}
