import type { Tip } from './tips';

const TIPS: readonly Tip[] = [
  {
    id: 'goal',
    title: 'Win three fields',
    text: 'Prepare cards on three fields, and then fight for one of them. The greatest total power takes the field as a trophy; three trophies win, or two in a quick game.',
    rule: 'CX-10.1',
  },
  {
    id: 'prepare',
    on: /^prepare /,
    title: 'Build your hands',
    text: 'Touch a card, then a field: it waits there face down, and you draw another. The cards at a field are the hand with which you fight there, so think of which belong together.',
    rule: 'CX-4.5',
  },
  {
    id: 'initiate',
    on: /^initiate /,
    title: 'Ready for a skirmish',
    text: 'A field with eight cards or more, of all players together, can be fought for. Begin where your pile is good, before theirs gets better. You never have to.',
    rule: 'CX-4.7',
  },
  {
    id: 'play',
    on: /^play /,
    title: 'One action a turn',
    text: 'Play a card, take an item, or pass. Every card has power and most have a trick; point at one to read it. Watch the totals.',
    rule: 'CX-6.3',
  },
  {
    id: 'take',
    on: /^take (?!back )/,
    title: 'Items cost cards',
    text: 'An item at this field is paid for with cards of your hand, and helps at once or for the rest of the skirmish.',
    rule: 'CX-6.8',
  },
  {
    id: 'pass',
    on: /^pass$/,
    title: 'Passing is not giving up',
    text: 'What you have played still counts, and the cards left in your hand go to the two other fields. Save good cards when this field is won or lost anyway.',
    rule: 'CX-6.11',
  },
  {
    id: 'move',
    on: /^move /,
    title: 'Where shall they wait?',
    text: 'You have passed: touch each card and the field where it shall wait for another skirmish.',
    rule: 'CX-6.11',
  },
];

export default TIPS;
