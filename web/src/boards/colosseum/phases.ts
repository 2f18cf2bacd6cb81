//! The five phases of a turn and the decisions in them.

import type { Phase } from '../../generated/colosseum';

export interface Part {
  readonly title: string;
  readonly about: string;
  readonly decisions: readonly Phase[];
}

export const PARTS: readonly Part[] = [
  { title: 'Invest', about: 'Everybody makes one investment (CO-5.1).', decisions: ['invest'] },
  { title: 'Auctions', about: 'Markets are auctioned; each wins one at most (CO-6.6).', decisions: ['open', 'bid'] },
  {
    title: 'Trade',
    about: 'Each in turn trades tokens and coins with the others (CO-8.1).',
    decisions: ['trade', 'answer', 'counter', 'pick'],
  },
  {
    title: 'Shows',
    about: 'Each produces an event: nobles, program, spectators (CO-9.1).',
    decisions: ['produce', 'dice', 'announce', 'perform'],
  },
  {
    title: 'Closing',
    about: 'Podium, clean-up, donation (CO-10.1).',
    decisions: ['discard', 'request'],
  },
];
