//! The numbers printed on the mat.

import type { View } from '../../generated/arena';

export const NUMERALS = ['I', 'II', 'III', 'IV', 'V'] as const;

/** The value of a bet in a round (CA-5.5, TA-6.4); null in the last round of Titan, which has no bets (TA-6.3). */
export const betValue = ({ game, numbers }: View, round: number): number | null =>
  game === 'titan-arena' && round === NUMERALS.length ? null : numbers.bet_values[round - 1]!;
