import { describe, expect, it } from 'vitest';

import { named, namedRefusal } from './named';

const NAMES: Readonly<Record<string, string>> = { a: 'Ann', b: 'Bob', c: 'Cleo' };
const say = (line: string, event: unknown) => named({ line, event }, (seat) => NAMES[seat]);

describe('lines with names', () => {
  it.each([
    ['a bets on troll/1', { seat: 'a', spot: 'troll/1' }, 'Ann bets on troll/1'],
    ['a draws a card', { seat: 'a', card: null }, 'Ann draws a card'],
    ['b draws a card', { seat: 'b' }, 'Bob draws a card'],
    ['b keeps a card of a', { seat: 'b', from: 'a' }, 'Bob keeps a card of Ann'],
    ['the gladiator star goes to a', { asset: 'gladiator', seat: 'a' }, 'the gladiator star goes to Ann'],
    ['b offers a cage for musician', { seat: 'b', to: 'a' }, 'Bob offers Ann cage for musician'],
    ['a gives b a lion', { seat: 'a', to: 'b' }, 'Ann gives Bob a lion'],
    ['nobody can go on: a must begin a skirmish', { seat: 'a' }, 'nobody can go on: Ann must begin a skirmish'],
    ['b: the aura of Lucent is on', { seat: 'b' }, 'Bob: the aura of Lucent is on'],
    ['a card is turned up', { card: 'x' }, 'a card is turned up'],
    ['Final scores: a 12, b 15', { scores: [12, 15] }, 'Final scores: Ann 12, Bob 15'],
    ['d bets', { seat: 'd' }, 'd bets'],
  ])('%s', (line, event, words) => expect(say(line, event)).toBe(words));

  it('leaves names alone that look like seats', () => {
    const swapped: Readonly<Record<string, string>> = { a: 'b', b: 'a' };
    expect(named({ line: 'a gives b a lion', event: { seat: 'a', to: 'b' } }, (seat) => swapped[seat])).toBe(
      'b gives a a lion',
    );
  });
});

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
