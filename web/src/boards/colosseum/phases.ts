//! The phases of a turn, of one decision or several each. The words of the game name them: `part-invest` and so on.

import type { Phase } from '../../generated/colosseum';

export type Part = 'invest' | 'auctions' | 'trade' | 'shows' | 'closing';

export const PARTS: readonly Part[] = ['invest', 'auctions', 'trade', 'shows', 'closing'];

const PART_OF: Readonly<Record<Phase, Part | null>> = {
  invest: 'invest',
  open: 'auctions',
  bid: 'auctions',
  trade: 'trade',
  answer: 'trade',
  counter: 'trade',
  pick: 'trade',
  produce: 'shows',
  dice: 'shows',
  announce: 'shows',
  perform: 'shows',
  discard: 'closing',
  request: 'closing',
  over: null,
};

/** The part that a decision belongs to; null when the game is over. */
export const partOf = (phase: Phase): Part | null => PART_OF[phase];
