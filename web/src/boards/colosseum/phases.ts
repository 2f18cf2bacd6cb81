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
export function prompt({ view, legal, seats, you }: Board<View, unknown>): string | null {
  const name = (seat: string | null | undefined): string => seats.find((one) => one.seat === seat)?.name ?? '';
  const may = (start: string): boolean => legal.some(({ action }) => action.startsWith(start));
  /** How many different choices there are of something. */
  const choices = (place: string): number =>
    new Set(legal.flatMap(({ objects }) => objects.filter((object) => object.startsWith(place)))).size;
  const further = legal.some(({ action }) => action.includes(' paying '));
  const cannot = (what: string): string =>
    `You have too few coins to ${what}${may('cash ') ? ', unless you cash a medal' : ''}.`;
  switch (view.phase) {
    case 'invest':
      if (legal.every(({ action }) => /^(no|cash|swap) /.test(action)))
        return may('cash ')
          ? 'You can pay for nothing, unless you cash a medal.'
          : 'There is nothing that you can buy or build.';
      return further
        ? 'One more, for two medals or an Additional Action?'
        : 'Invest: touch what you want to buy or to build.';
    case 'open':
      if (!may('open ')) {
        const coins = view.seats.find(({ seat }) => seat === you)?.coins ?? 0;
        return coins < view.prices.opening ? cannot('open an auction') : 'There is no market that you can open.';
      }
      return 'Open an auction: touch a market, then your bid.';
    case 'bid':
      if (!may('bid ')) return cannot(`raise the bid of ${view.auction?.bid ?? 0}`);
      return `Raise the bid of ${view.auction?.bid ?? 0}, or drop out.`;
    case 'trade':
      return 'Touch whom to trade with, what you give and want.';
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
    case 'perform': {
      const open = [
        choices('jokers:') > 1 ? 'how many Jokers' : '',
        choices('bonus:') > 1 ? 'how many medals for 3 spectators each' : '',
      ].filter(Boolean);
      return open.length > 0 ? `Perform: ${open.join(', ')}?` : 'Perform your show.';
    }
    case 'discard':
      return 'Clean-up: discard one of the tokens of your show.';
    case 'request':
      return `Ask ${name(view.donor)} for a token.`;
    case 'over':
      return null;
  }
}
