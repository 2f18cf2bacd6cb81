//! Checks the labels of every board: each label used in the code is defined, gets its arguments, and none is unused.

import { FluentResource } from '@fluent/bundle';
import { describe, expect, it } from 'vitest';

const FILES = import.meta.glob<string>('./*/*.ftl', { query: '?raw', import: 'default', eager: true });
const CODE = import.meta.glob<string>(['./*/*.ts', './*/*.svelte', '!./**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** A call of `text`: the id of the label (if it has a placeholder, the part before it), and the source of the arguments. */
interface Use {
  readonly id: string;
  readonly open: boolean;
  readonly args: string;
}

const CALL = /\btext\(\s*['"`](board-[\w-]+)(\$\{)?/g;

const uses = (code: string): Use[] =>
  [...code.matchAll(CALL)].map(({ 0: call, 1: id, 2: open, index }) => ({
    id: id!,
    open: open !== undefined,
    args: untilClosed(code, index + call.length, open ? 2 : 1),
  }));

/** The code from a position to the end of the brackets that are open there. */
function untilClosed(code: string, start: number, depth: number): string {
  let end = start;
  for (let open = depth; open > 0 && end < code.length; end += 1) {
    if ('([{'.includes(code[end]!)) open += 1;
    else if (')]}'.includes(code[end]!)) open -= 1;
  }
  return code.slice(start, end);
}

const fits = (id: string, use: Use): boolean => (use.open ? id.startsWith(use.id) : id === use.id);

/** Problems with the labels of a board. */
function problems(words: string, code: string): string[] {
  const entries = [...words.matchAll(/^([a-z][\w-]*) *=/gm)].map(([, id]) => id!);
  const { body } = new FluentResource(words);
  const found = uses(code);
  const all = [
    ...entries.filter((id) => !body.some((entry) => entry.id === id)).map((id) => `${id} is invalid`),
    ...entries.filter((id, index) => entries.indexOf(id) !== index).map((id) => `${id} is defined twice`),
    ...entries.filter((id) => !id.startsWith('board-')).map((id) => `${id} does not begin with board-`),
    ...entries.filter((id) => !found.some((use) => fits(id, use))).map((id) => `${id} is never used`),
  ];
  for (const use of found) {
    const matching = body.filter((entry) => fits(entry.id, use));
    if (matching.length === 0) all.push(`${use.id} is not defined`);
    for (const entry of matching) {
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

  it('are reported if they are wrong', () => {
    const code = "board.text('board-deck', { count: view.deck }); text(`board-range-${range}`)";
    const good = 'board-deck = Deck, { $count }\nboard-range-short = Short';
    expect(problems(good, code)).toEqual([]);
    const nested = "text('board-deck', { list: names(view.cards), count: 3 })";
    expect(problems('board-deck = Deck, { $count } { $list-count }', nested)).toEqual([]);
    expect(problems(`${good}\nboard-hand = Hand`, code)).toEqual(['board-hand is never used']);
    expect(problems('board-range-short = Short', code)).toEqual(['board-deck is not defined']);
    expect(problems(good.replace('$count', '$cards'), code)).toEqual(['board-deck has no argument for $cards']);
    expect(problems(`${good}\nhand = Hand`, code)).toContain('hand does not begin with board-');
    expect(problems(good.replace('{ $count }', '{ $count'), code)).toContain('board-deck is invalid');
  });
});
