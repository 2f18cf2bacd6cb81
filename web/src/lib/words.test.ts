import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { wordsOf } from '../boards/test-board.svelte';
import type { Message, Seat } from '../generated/core';
import rendered from './fixtures/rendered-messages.json';
import { type Reader, Words } from './words';

const SEATS: readonly Seat[] = ['a', 'b', 'c', 'd', 'e'];
const { names, ...games } = rendered as unknown as Readonly<Record<string, readonly Rendered[]>> & { names: string[] };
/** A message, its text for spectators, and its text for each of the first seats. */
type Rendered = readonly [message: Message, watching: string, seated: readonly string[]];

const SHARED = readFileSync(resolve(import.meta.dirname, '../../../crates/core/words/en.ftl'), 'utf8');
const reader = (you: Seat | null): Reader => ({ you, name: (seat) => names[SEATS.indexOf(seat)]! });

describe.each(Object.entries(games))('%s', (game, all) => {
  const words = wordsOf(game);

  it('gives the same text as Rust', () => {
    expect(all.length).toBeGreaterThan(2);
    for (const [message, watching, seated] of all) {
      expect(words.say(message, reader(null))).toBe(watching);
      expect(seated.map((_, index) => words.say(message, reader(SEATS[index]!)))).toEqual(seated);
    }
  });
});

describe('words', () => {
  const words = new Words(
    'en',
    SHARED,
    'card-axe = Axe\n    .a = an Axe\n    .text = Hits { $times }.\ncosts = { $card-a } for { $coins }',
  );

  it('fall back to the id', () => {
    expect(words.say({ id: 'unknown' }, reader(null))).toBe('unknown');
    expect(words.name('card-club')).toBe('card-club');
    expect(words.attribute('card-axe', 'the')).toBeNull();
  });

  it('contain names, and format numbers without commas', () => {
    expect([words.name('card-axe'), words.attribute('card-axe', 'a')]).toEqual(['Axe', 'an Axe']);
    expect(words.attribute('card-axe', 'text', { times: 1000 })).toBe('Hits 1000.');
    const costs = { id: 'costs', args: { card: { name: 'card-axe' }, coins: 12_000 } };
    expect(words.say(costs, reader(null))).toBe('an Axe for 12000');
  });
});
