import type { Tip } from './tips';

const TIPS: readonly Tip[] = [
  {
    id: 'goal',
    title: 'Bring them to zero',
    text: 'Both place one card face down, both are shown together. There is no luck after this: all cards come back to your hand each round, and you must guess what the other will do.',
    rule: 'DT-10.1',
  },
  {
    id: 'character',
    on: /^character /,
    title: 'Choose who you are',
    text: 'Characters differ in health, in the cards that they play well, and in the aura that wakes when the dice stand right for them.',
    rule: 'DT-2.3',
  },
  {
    id: 'overdrive',
    on: /^overdrive /,
    title: 'A card of your own',
    text: 'Take one kind of OVERDRIVE in secret. It grows stronger each time it works, and it asks for a certain range and for something more.',
    rule: 'DT-7.1',
  },
  {
    id: 'place',
    on: /^place /,
    title: 'A circle of three',
    text: 'STR beats DEX, DEX beats INT, INT beats STR, if both cards reach the present range. A card out of range is hit by one that is not. Advance and Retreat change the range first of all.',
    rule: 'DT-3.2',
  },
  {
    id: 'damage',
    on: /^dice /,
    title: 'Your hit turns the dice',
    text: 'Each card reads one die for its damage, and auras wake at certain faces. So turning the dice is half of the fight: look at what yours and theirs need.',
    rule: 'DT-6.5',
  },
  {
    id: 'name',
    on: /^(name|specify) /,
    title: 'Take something away',
    text: 'What you name the other cannot place in the coming round. What would hurt you most?',
    rule: 'DT-3.9',
  },
];

export default TIPS;
