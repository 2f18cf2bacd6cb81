//! The labels of every board: each that the code asks for has its words, with the arguments that it gets, and no words are left over.

import { FluentResource } from '@fluent/bundle';
import { describe, expect, it } from 'vitest';

const FILES = import.meta.glob<string>('./*/*.ftl', { query: '?raw', import: 'default', eager: true });
const CODE = import.meta.glob<string>(['./*/*.ts', './*/*.svelte', '!./**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** A use of a label: its id, or with a placeholder what its id begins with, and the names of its arguments. */
interface Use {
  readonly id: string;
  readonly open: boolean;
  readonly args: string;
}

const USE = /\btext\(\s*(['"`])(board-[\w-]+)(\$\{)?[^'"`]*\1?([^;]*?)\)/g;

const uses = (code: string): Use[] =>
  [...code.matchAll(USE)].map(([, , id, open, args]) => ({ id: id!, open: open !== undefined, args: args ?? '' }));

const fits = (id: string, use: Use): boolean => (use.open ? id.startsWith(use.id) : id === use.id);

/** What is wrong with the labels of a board. */
function problems(words: string, code: string): string[] {
  const entries = [...words.matchAll(/^([a-z][\w-]*) *=/gm)].map(([, id]) => id!);
  const { body } = new FluentResource(words);
  const found = uses(code);
  const all = [
    ...entries.filter((id) => !body.some((entry) => entry.id === id)).map((id) => `${id} is no Fluent`),
    ...entries.filter((id, index) => entries.indexOf(id) !== index).map((id) => `${id} stands twice`),
    ...entries.filter((id) => !id.startsWith('board-')).map((id) => `${id} does not begin with board-`),
    ...entries.filter((id) => !found.some((use) => fits(id, use))).map((id) => `${id} is never used`),
  ];
  for (const use of found) {
    const meant = body.filter((entry) => fits(entry.id, use));
    if (meant.length === 0) all.push(`there are no words for ${use.id}`);
    for (const entry of meant) {
      // A variable may be an attribute of an argument: `$card-a`, `$cards-count`.
      for (const [, variable] of JSON.stringify(entry).matchAll(/"type":"var","name":"([\w-]+)"/g)) {
        const names = variable!.split('-').map((_, index, parts) => parts.slice(0, index + 1).join('-'));
        const given = names.some((name) => new RegExp(`\\b${name}\\b`).test(use.args));
        if (!given) all.push(`${entry.id} has no argument for $${variable}`);
      }
    }
  }
  return all;
}

describe('the labels of boards', () => {
  const folders = [...new Set(Object.keys(FILES).map((path) => path.split('/')[1]!))];

  it.each(folders)('%s: fit its code, in every language', (folder) => {
    const inside = (path: string): boolean => path.startsWith(`./${folder}/`);
    const code = Object.keys(CODE).filter(inside);
    const together = code.map((path) => CODE[path]).join('\n');
    for (const file of Object.keys(FILES).filter(inside)) expect(problems(FILES[file]!, together), file).toEqual([]);
  });

  it('are found wanting where they are', () => {
    const code = "board.text('board-deck', { count: view.deck }); text(`board-range-${range}`)";
    const good = 'board-deck = Deck, { $count }\nboard-range-short = Short';
    expect(problems(good, code)).toEqual([]);
    expect(problems(`${good}\nboard-hand = Hand`, code)).toEqual(['board-hand is never used']);
    expect(problems('board-range-short = Short', code)).toEqual(['there are no words for board-deck']);
    expect(problems(good.replace('$count', '$cards'), code)).toEqual(['board-deck has no argument for $cards']);
    expect(problems(`${good}\nhand = Hand`, code)).toContain('hand does not begin with board-');
    expect(problems(good.replace('{ $count }', '{ $count'), code)).toContain('board-deck is no Fluent');
  });
});
