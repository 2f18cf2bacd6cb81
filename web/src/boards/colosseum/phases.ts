//! The parts of a turn, with one or more phases each. Their names are in the words of the game: `part-invest` and so on.

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

/** The part of a phase; null when the game is over. */
export const partOf = (phase: Phase): Part | null => PART_OF[phase];
