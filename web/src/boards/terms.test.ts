import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import type { RuleText } from '../generated/protocol';
import { rulesOf } from '../../tests/rules';
import { search } from '../lib/rule-search';
import { GAMES } from './games';
import { term as termOn } from './terms';
import { wordsOf } from './test-board.svelte';

const docs = join(import.meta.dirname, '../../../docs');

function term(game: string, object: string): Promise<string> {
  const words = wordsOf(game);
  const text = (id: string, args = {}): string => words.say({ id, args }, { name: String, you: null });
  return termOn({ game, text }, object);
}

/** The rules of a game as the server sends them. */
function rules(game: string): RuleText[] {
  const found: RuleText[] = [];
  let section = '';
  for (const line of rulesOf(game).split('\n')) {
    if (line.startsWith('#')) section = line.replace(/^#+ /, '');
    const [, id, text] = /^- \*\*([A-Z]+-[\w.]+)\*\* (.*)/.exec(line) ?? [];
    if (id) found.push({ id, section, text: text! });
  }
  return found;
}

/** The objects in the table of the protocol, with the games of each row. */
function objects(): [game: string, object: string][] {
  const key = (title: string): string => title.toLowerCase().replace(': the', '').replaceAll(' ', '-');
  const text = readFileSync(join(docs, 'protocol.md'), 'utf8');
  const section = text.slice(text.indexOf('\n## Objects') + 1).split('\n## ')[0]!;
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(2).flatMap((row): [string, string][] => {
    const [, who, what] = row.split('|').map((cell) => cell.trim());
    const named = who === 'all' ? GAMES : who!.split(', ').map(key);
    const listed = [...what!.matchAll(/`([^`]+)`/g)].map(([, object]) => object!);
    const things = listed.filter((object) => !/^(seats|creatures|snatched$|slots|looked$)/.test(object));
    return named.flatMap((game) => things.map((object): [string, string] => [game, object]));
  });
}

describe('search terms for objects', () => {
  const all = objects();

  it('exist for the objects of all games', () => {
    expect(all.length).toBeGreaterThan(50);
    expect([...new Set(all.map(([game]) => game))].sort()).toEqual([...GAMES].sort());
  });

  it.each(all)('%s: %s finds a few rules', async (game, object) => {
    const wanted = await term(game, object);
    const found = search(rules(game), wanted).flatMap(([, some]) => some);
    expect(found.length, wanted).toBeGreaterThanOrEqual(1);
    expect(found.length, wanted).toBeLessThanOrEqual(40);
  });

  it.each([
    ['colossal-arena', 'hand:s6'],
    ['titan-arena', 'bid:9'],
    ['colosseum', 'market:3'],
    ['colosseum', 'medals:a'],
    ['colosseum', 'square:12'],
    ['dragonic-tide', 'die:str-3'],
    ['colossi', 'item:left-2'],
    ['colossi', 'seat:b'],
  ])('%s: the term for %s is a word, not a number or a letter', async (game, object) => {
    expect(await term(game, object)).toMatch(/^[a-z]{3}[a-z -]*$/i);
  });

  it('find the section of a creature before rules that only mention it', async () => {
    expect(search(rules('colossal-arena'), await term('colossal-arena', 'spot:troll/2'))[0]![0]).toBe(
      'CA-18 Troll: Regeneration',
    );
  });
});
