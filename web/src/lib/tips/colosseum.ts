import type { Tip } from './tips';

const TIPS: readonly Tip[] = [
  {
    id: 'goal',
    title: 'One great show wins',
    text: 'In five turns you produce up to five shows. They are not added up: your best one is your score. The others pay coins, and make the later ones greater.',
    rule: 'CO-9.17',
  },
  {
    id: 'invest',
    on: /^(buy|build|expand) /,
    title: 'One investment a turn',
    text: 'Buy a program, a larger arena, season tickets or the Loge. Large programs need a larger arena; a ticket brings 5 spectators to every show from now on.',
    rule: 'CO-5.3',
  },
  {
    id: 'open',
    on: /^open /,
    title: 'Put a market up for auction',
    text: 'Touch a market and a bid, 8 coins at least. Whoever wins an auction is out of the others of this turn, so the last ones are often cheap.',
    rule: 'CO-6.2',
  },
  {
    id: 'bid',
    on: /^bid /,
    title: 'Raise, jump or drop',
    text: 'Any higher bid will do, up to what you have. Think of what the tokens are worth in your programs, and of what you still want to buy.',
    rule: 'CO-6.4',
  },
  {
    id: 'trade',
    on: /^(offer|finish)/,
    title: 'Haggle',
    text: 'It is your time to trade: offer anybody tokens and coins for theirs. Both sides must give something, and you may try as often as you like before you finish.',
    rule: 'CO-8.1',
  },
  {
    id: 'answer',
    on: /^(accept|refuse)/,
    title: 'Somebody makes you an offer',
    text: 'Accept if it brings your next show nearer than theirs, refuse otherwise; or counter with other terms.',
    rule: 'CO-8.6',
  },
  {
    id: 'produce',
    on: /^produce$/,
    title: 'Produce a show',
    text: 'Missing tokens cost spectators, but a show that is not perfect still pays coins, and later shows gain 5 spectators for each other program that you have produced.',
    rule: 'CO-9.14',
  },
  {
    id: 'nobles',
    on: /^move /,
    title: 'Guests of honour',
    text: 'Move nobles clockwise by the dice. In your arena the Emperor brings 7 spectators, a consul 5, a senator 3. One that stops on a resting area earns you a medal.',
    rule: 'CO-9.4',
  },
  {
    id: 'ask',
    on: /^ask /,
    title: 'A gift from the leader',
    text: 'You are last, so the leader has to give you a token of a kind that you name.',
    rule: 'CO-10.3',
  },
];

export default TIPS;
