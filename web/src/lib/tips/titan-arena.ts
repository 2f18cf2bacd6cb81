import type { Tip } from './tips';

const TIPS: readonly Tip[] = [
  {
    id: 'goal',
    title: 'Bet, then meddle',
    text: 'Eight creatures enter, one dies in each of five rounds. You own none of them: you wager on some, and play cards so that yours are never the single weakest. What you wagered on survivors is your score.',
    rule: 'TA-22.3',
  },
  {
    id: 'bid',
    on: /^bid /,
    title: 'A bid for the first turn',
    text: 'Bid the strength of a card that you hold: who bids highest begins, and must play exactly that strength first. If they cannot, they play with a smaller hand. It is fine not to bid.',
    rule: 'TA-4.3',
  },
  {
    id: 'bet',
    on: /^bet /,
    title: 'Early wagers are worth most',
    text: 'A wager is worth 4 ducats in round 1, then 3, 2 and 1; none is possible in round 5. One chip fits on a place, and you have five for the whole game.',
    rule: 'TA-6.4',
  },
  {
    id: 'secret',
    on: /^secret /,
    title: 'The secret bet',
    text: 'Once, in round 1, you may put a card of a creature face down with a chip on it: 5 ducats if it lives. It is your wager and your card of this turn.',
    rule: 'TA-6.6',
  },
  {
    id: 'play',
    on: /^play /,
    title: 'The top card decides',
    text: 'Your card covers the one below, and its strength is all that counts. Spectators go on any living creature, and silence its power as long as they lie on top.',
    rule: 'TA-8.3',
  },
  {
    id: 'backer',
    on: /^use /,
    title: 'The power of the backer',
    text: 'Your stake in this creature is the highest, so its power is yours when you play one of its cards. Use it or not, as you like.',
    rule: 'TA-11.1',
  },
  {
    id: 'discard',
    on: /^discard /,
    title: 'Cards of the dead',
    text: 'At the end of your turn up to three cards of dead creatures may go. Fresh cards are usually better.',
    rule: 'TA-20.1',
  },
  {
    id: 'stalemate',
    on: /stalemate/,
    title: 'Stuck?',
    text: 'When nobody can or wants to move the round on, a stalemate can be declared. The rule says what happens then.',
    rule: 'TA-24.1',
  },
];

export default TIPS;
