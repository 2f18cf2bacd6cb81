//! The last blow of a duel, as it is staged.

import type { Seat } from '../../generated/core';
import type { Card, Character, Kind } from '../../generated/dragonic-tide';

/** When its parts begin, as parts of its length. */
export const CUES = { flip: 0.14, sum: 0.3, strike: 0.44, fall: 0.6 } as const;

/** One of the two players in it. */
export interface Fighter {
  readonly seat: Seat;
  readonly name: string;
  readonly character: Character | null;
  readonly card: { readonly card: Card; readonly kind: Kind | null; readonly stage: number } | null;
  /** Health before and after it, and at most. */
  readonly before: number;
  readonly health: number;
  readonly most: number;
  readonly lost: number;
}
