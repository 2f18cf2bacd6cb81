//! The five phases of a turn and the decisions in them.

import type { Phase, View } from '../../generated/colosseum';
import type { Board } from '../board';

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

/** What is asked, in a sentence. */
export function prompt({ view, legal, seats }: Board<View, unknown>): string | null {
  const name = (seat: string | null | undefined): string => seats.find((one) => one.seat === seat)?.name ?? '';
  const further = legal.some(({ action }) => action.includes(' paying '));
  switch (view.phase) {
    case 'invest':
      return further
        ? 'One more, for two medals or an Additional Action?'
        : 'Invest: touch what you want to buy or to build.';
    case 'open':
      return 'Open an auction: touch a market, then your bid.';
    case 'bid':
      return `Raise the bid of ${view.auction?.bid ?? 0}, or drop out.`;
    case 'trade':
      return 'Trade: touch with whom, what you give, what you want.';
    case 'answer':
      return `${name(view.offer?.trader)} offers you a trade.`;
    case 'counter':
      return `${name(view.offer?.counter_by)} has other terms. Take them?`;
    case 'pick':
      return 'Several accept. With whom do you trade?';
    case 'produce':
      return 'Produce a show in this turn?';
    case 'dice':
      return view.dice.length > 1
        ? 'Move a noble by both dice, or two by one each: touch it, then a square.'
        : 'Move a noble by the die: touch it, then its square.';
    case 'announce':
      return legal.some(({ action }) => action.startsWith('medal '))
        ? 'Announce a program. A medal may move a noble first.'
        : 'Announce a program: touch one of yours.';
    case 'perform':
      return 'Perform: how many Jokers, how many medals for 3 spectators each?';
    case 'discard':
      return 'Clean-up: discard one of the tokens of your show.';
    case 'request':
      return `Ask ${name(view.donor)} for a token.`;
    case 'over':
      return null;
  }
}
