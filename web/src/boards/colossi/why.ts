//! Why a card in play is worth what it is worth, term by term.

import type { CardView, Item, SeatView, Type } from '../../generated/colossi';
import { many, printed, signed, TITLES, whole } from './content';

export interface Term {
  readonly kind: 'lead' | 'water' | 'perk';
  readonly value: number;
  readonly told: string;
}

/** The Perk that is printed with each type. */
const PERKS: Readonly<Record<Type, Item>> = {
  acolyte: 'pointier sticks',
  beast: 'edible carnage',
  colossus: 'orb',
  'divine gift': 'divine icon',
  electric: 'colossus coil',
  fire: 'oil',
  water: 'turbine',
};

export function terms(card: CardView, water: number): Term[] {
  const { lead, water: wet, perks } = card.worth;
  const all: Term[] = [
    { kind: 'lead', value: lead, told: 'the lead in Acolytes' },
    { kind: 'water', value: wet, told: `${water} Water in play` },
    { kind: 'perk', value: perks, told: printed(PERKS[TITLES[card.card].type]) },
  ];
  return all.filter((term) => term.value !== 0);
}

function base({ card, worth, tucked_count: tucked }: CardView): string {
  if (card === 'channel power') return `${worth.base}: cards in play for the opponent with most`;
  if (card === 'heap') return `${worth.base}: 2 for each of ${many(tucked, 'tucked card')}`;
  return `${whole(worth.base)} printed`;
}

/** One line for each term. */
export function told(card: CardView, water: number): string[] {
  const lines = [base(card), ...terms(card, water).map((term) => `${signed(term.value)} ${term.told}`)];
  const { base: start, lead, water: wet, perks, total } = card.worth;
  if (start + lead + wet + perks !== total) lines.push('not below 0');
  return lines;
}

/** The sum of a seat, card by card. */
export function tally(seat: SeatView): string[] {
  const lines = seat.play.map((card) => `${whole(card.worth.total)} ${printed(card.card)}`);
  const rest = seat.power - seat.play.reduce((sum, card) => sum + card.worth.total, 0);
  if (seat.perks.includes('ebenezer')) lines.push('+10 Ebenezer');
  else if (rest !== 0) lines.push('not below 0');
  return lines;
}
