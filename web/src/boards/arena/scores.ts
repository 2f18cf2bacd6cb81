//! The score of a finished game, bet by bet.

import type { Creature, SeatView, View } from '../../generated/arena';
import { face } from './cards';
import { betValue } from './rounds';

export interface Paid {
  /** `null` for a secret bet. */
  readonly round: number | null;
  readonly value: number;
}

/** The bets of a player on one creature, in the order of the rounds; a secret bet comes last. */
export function betsOn(view: View, { seat, secret_card }: SeatView, creature: Creature): Paid[] {
  const shown = view.creatures.find((one) => one.creature === creature);
  const open = (shown?.piles ?? []).flatMap(({ bet }, index) =>
    bet === seat ? [{ round: index + 1, value: betValue(view, index + 1) ?? 0 }] : [],
  );
  const hidden = secret_card ? face(secret_card) : null;
  const secret =
    shown?.revealed_bets.includes(seat) || (hidden?.kind === 'fighter' && hidden.creature === creature) ? 1 : 0;
  return [...open, ...Array.from({ length: secret }, () => ({ round: null, value: view.numbers.secret_value }))];
}

/** The players by rank. */
export const ranked = (view: View): SeatView[] => {
  const rank = (seat: SeatView): number => view.standing?.find((place) => place.seat === seat.seat)?.rank ?? 0;
  return [...view.seats].sort((one, other) => rank(one) - rank(other));
};
