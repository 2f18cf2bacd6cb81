import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { wordFiles } from '../boards/shared';
import type { Message, Seat } from '../generated/core';
import said from './fixtures/said.json';
import { type Reader, Words } from './words';

const SEATS: readonly Seat[] = ['a', 'b', 'c', 'd', 'e'];
const { names, ...games } = said as unknown as Readonly<Record<string, readonly Said[]>> & { names: string[] };
/** A message, what it is for somebody who watches, and what for each of the first seats. */
type Said = readonly [message: Message, watching: string, seated: readonly string[]];

const file = (path: string): string => {
  try {
    return readFileSync(resolve(import.meta.dirname, '../../..', path), 'utf8');
  } catch {
    return '';
  }
};
const SHARED = file('crates/core/words/en.ftl');
const reader = (you: Seat | null): Reader => ({ you, name: (seat) => names[SEATS.indexOf(seat)]! });

describe.each(Object.entries(games))('%s', (game, all) => {
  const words = new Words('en', ...wordFiles(game, 'en').map(file));

  it('reads here as it does in Rust', () => {
    expect(all.length).toBeGreaterThan(2);
    for (const [message, watching, seated] of all) {
      expect(words.say(message, reader(null))).toBe(watching);
      expect(seated.map((_, index) => words.say(message, reader(SEATS[index]!)))).toEqual(seated);
    }
  });
});

describe('words', () => {
  const words = new Words('en', SHARED, 'card-axe = Axe\n    .a = an Axe\ncosts = { $card-a } for { $coins }');

  it('are shown by their id where there are none', () => {
    expect(words.say({ id: 'unheard-of' }, reader(null))).toBe('unheard-of');
    expect(words.name('card-club')).toBe('card-club');
    expect(words.attribute('card-axe', 'the')).toBeNull();
  });

  it('name things, and write numbers without commas', () => {
    expect([words.name('card-axe'), words.attribute('card-axe', 'a')]).toEqual(['Axe', 'an Axe']);
    const costs = { id: 'costs', args: { card: { name: 'card-axe' }, coins: 12_000 } };
    expect(words.say(costs, reader(null))).toBe('an Axe for 12000');
  });
});
