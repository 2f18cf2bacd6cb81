import { describe, expect, it } from 'vitest';

import { namedRefusal } from './named';

const NAMES: Readonly<Record<string, string>> = { a: 'Ann', b: 'Bob', c: 'Cleo' };

describe('refusals with names', () => {
  it.each([
    ['c has already bet on the colossus in this round', 'Cleo has already bet on the colossus in this round'],
    ['a has already bet on the troll in this round', 'Ann has already bet on the troll in this round'],
    ['a bet of a already lies on troll/2', 'a bet of Ann already lies on troll/2'],
    ['b does not own a lion', 'Bob does not own a lion'],
    ['Gaw was not dealt to a', 'Gaw was not dealt to Ann'],
    ['dex is neutralised for a in this round', 'dex is neutralised for Ann in this round'],
    ['a has chosen; b has not yet', 'Ann has chosen; Bob has not yet'],
    ['play a card', 'play a card'],
    ['a card of a dead creature', 'a card of a dead creature'],
  ])('%s', (text, words) => expect(namedRefusal(text, (seat) => NAMES[seat])).toBe(words));
});
