import type { Tip } from './tips';

const TIPS: readonly Tip[] = [
  {
    id: 'goal',
    title: 'Eight fight, three live',
    text: 'You own no creature: you bet on them, and then help your favourites with cards. After each round the single weakest one is out. Bets on the survivors pay at the end.',
    rule: 'CA-3.1',
  },
  {
    id: 'bet',
    on: /^bet /,
    title: 'Early bets are worth most',
    text: 'A bet in round 1 is worth 4 gold, then 3, 2, 1. Each place takes one token only, and your five tokens must last all game. Touch a creature to bet on it, or let it be.',
    rule: 'CA-5.5',
  },
  {
    id: 'secret',
    on: /^secret /,
    title: 'One bet in secret',
    text: 'In round 1 you may put a card face down as a secret bet on its creature, for 5 gold. It costs you your card of this turn, and gives you no power until you reveal it.',
    rule: 'CA-5.7',
  },
  {
    id: 'play',
    on: /^play /,
    title: 'Only the top card counts',
    text: 'Your card covers the one below: the creature is as strong as its top card, whether that helps or hurts it. Low cards are weapons too. A spectator may be put on any creature.',
    rule: 'CA-3.4',
  },
  {
    id: 'backer',
    on: /^use /,
    title: 'You are its backer',
    text: 'Whoever has the highest stake on a creature may use its power when they play one of its cards. Point at a creature to read what it can do. You never have to.',
    rule: 'CA-8.1',
  },
  {
    id: 'discard',
    on: /^discard /,
    title: 'Throw dead weight away',
    text: 'Cards of eliminated creatures cannot be played any more. Discard up to three of them and draw others.',
    rule: 'CA-21.2',
  },
  {
    id: 'reveal',
    on: /^reveal$/,
    title: 'Show your hand when it pays',
    text: 'A revealed secret bet counts as 5 for who is backer. Reveal it when the power is worth more than the secret.',
    rule: 'CA-5.11',
  },
];

export default TIPS;
