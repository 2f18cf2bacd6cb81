//! Checks what the client takes from the words of the games: each id that is written in the code exists for all games of the board, in
//! every language, and gets its arguments. The labels of boards are checked in `labels.test.ts`.

import { FluentResource } from '@fluent/bundle';
import { describe, expect, it } from 'vitest';

import { wordFiles } from './ftl-files';
import { boardOf, GAMES } from './games';

const FILES = import.meta.glob<string>(
  ['../../../games/*/words/**/*.ftl', '../../../crates/core/words/*.ftl', './*/*.ftl'],
  { query: '?raw', import: 'default', eager: true },
);
const CODE = import.meta.glob<string>(['../**/*.ts', '../**/*.svelte', '!../**/*.test.ts', '!../**/fixtures/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const LANGUAGES = [...new Set(Object.keys(FILES).map((path) => /(\w+)\.ftl$/.exec(path)![1]!))];

type Pattern = FluentResource['body'][number]['value'];

/** The entries of Fluent files by their ids. */
class Entries {
  readonly #entries: FluentResource['body'];

  constructor(files: readonly string[]) {
    this.#entries = files.flatMap((file) => new FluentResource(file).body);
  }

  /** All entries that an id with placeholders may mean. */
  like(id: RegExp): FluentResource['body'] {
    return this.#entries.filter((entry) => id.test(entry.id));
  }

  get attributes(): Set<string> {
    return new Set(this.#entries.flatMap((entry) => Object.keys(entry.attributes)));
  }
}

const variables = (pattern: Pattern | undefined): string[] =>
  [...JSON.stringify(pattern ?? null).matchAll(/"type":"var","name":"([\w-]+)"/g)].map(([, name]) => name!);

/** The expression for an id in the code: a text, or one with placeholders, such as `card-${slug(card)}`. */
const ID = /(?:'([\w-]+)'|`((?:[\w-]|\$\{[^`]*?\})+)`)/.source;

/** The ids that the source of such an expression may give. */
function possible(literal: string | undefined, template: string | undefined): RegExp {
  const parts = (literal ?? template ?? '').split(/\$\{.*?\}+/);
  return new RegExp(`^${parts.join('[\\w-]+')}$`);
}

/** The code from a position to the bracket that closes the one before it. */
function untilClosed(code: string, start: number): string {
  let end = start;
  for (let open = 1; open > 0 && end < code.length; end += 1) {
    if ('([{'.includes(code[end]!)) open += 1;
    else if (')]}'.includes(code[end]!)) open -= 1;
  }
  return code.slice(start, end - 1);
}

/** The keys of an object literal, given the code inside its brackets. */
function keys(inside: string): string[] {
  let flat = inside;
  for (let before = ''; before !== flat;) {
    before = flat;
    flat = flat.replace(/\([^()[\]{}]*\)|\[[^()[\]{}]*\]|\{[^()[\]{}]*\}/g, '');
  }
  return flat.split(',').flatMap((part) => /^\s*(\w+)/.exec(part)?.[1] ?? []);
}

/** Problems with messages in the code: `{ id: 'discard', args: { token } }`. */
function messageProblems(code: string, entries: Entries): string[] {
  const found = code.matchAll(new RegExp(`\\{\\s*id: ${ID}\\s*(\\}|,\\s*\\}|,\\s*args: \\{)`, 'g'));
  return [...found].flatMap(({ 0: all, 1: literal, 2: template, 3: end, index }) => {
    const given = end!.endsWith('{') ? keys(untilClosed(code, index + all.length)) : [];
    const matching = entries.like(possible(literal, template));
    if (matching.length === 0) return [`there is no message ${literal ?? template}`];
    return matching.flatMap(({ id, value }) =>
      variables(value)
        .filter((variable) => !given.includes(variable.split('-')[0]!))
        .map((variable) => `${id} has no argument for $${variable}`),
    );
  });
}

/** Problems with names in the code: `words.name('pile-deck')`, and `{ name: 'card-axe' }` as an argument. */
function nameProblems(code: string, entries: Entries): string[] {
  const calls = [...code.matchAll(new RegExp(`\\bwords\\s*\\.name\\(\\s*${ID}`, 'g'))];
  const args = [...code.matchAll(/\{ name: `([a-z]+-\$\{[^`]*\})` \}/g)];
  const ids = [
    ...calls.map(([, literal, template]) => [literal, template]),
    ...args.map(([, template]) => [undefined, template]),
  ];
  return ids.flatMap(([literal, template]) => {
    const matching = entries.like(possible(literal, template));
    if (matching.length === 0) return [`there is no name ${literal ?? template}`];
    return matching
      .filter(({ value }) => variables(value).length > 0)
      .map(({ id }) => `${id} has variables, so it is no name`);
  });
}

/** Problems with attributes in the code: `words.attribute('asset-joker', 'plural')`. */
function attributeProblems(code: string, entries: Entries): string[] {
  const literal = [...code.matchAll(new RegExp(`\\bwords\\s*\\.attribute\\(\\s*${ID},\\s*'([\\w-]+)'(,)?`, 'g'))];
  const other = [...code.matchAll(/\bwords\s*\.attribute\(\s*\w+,\s*'([\w-]+)'/g)];
  return [
    ...literal.flatMap(([, id, template, attribute, numbers]) => {
      const matching = entries.like(possible(id, template));
      if (matching.length === 0) return [`there is no name ${id ?? template}`];
      return matching.flatMap((entry) => {
        const pattern = entry.attributes[attribute!];
        if (pattern === undefined) return [`${entry.id} has no attribute .${attribute}`];
        const plain = numbers !== undefined || variables(pattern).length === 0;
        return plain ? [] : [`${entry.id}.${attribute} has variables, but gets no numbers`];
      });
    }),
    ...other
      .filter(([, attribute]) => !entries.attributes.has(attribute!))
      .map(([, attribute]) => `no name has an attribute .${attribute}`),
  ];
}

const problems = (code: string, entries: Entries): string[] => [
  ...messageProblems(code, entries),
  ...nameProblems(code, entries),
  ...attributeProblems(code, entries),
];

/** The code of a board, or that of the client outside the boards, which is for all games. */
const codeOf = (game: string): string => {
  const isFor = (path: string): boolean => !/^\.\/[^/]+\//.test(path) || path.startsWith(`./${boardOf(game)}/`);
  return Object.keys(CODE)
    .filter(isFor)
    .map((path) => CODE[path])
    .join('\n');
};

describe('the words of games that the client uses', () => {
  const files = Object.keys(FILES);
  const cases = GAMES.flatMap((game) => LANGUAGES.map((language): [string, string] => [game, language]));

  it.each(cases)('%s, %s: exist', (game, language) => {
    const entries = new Entries(wordFiles(files, game, language).map((file) => FILES[file]!));
    expect(problems(codeOf(game), entries)).toEqual([]);
  });

  it.each(cases)('%s, %s: are there with the labels of the board and the words of all games', (game, language) => {
    const found = wordFiles(files, game, language);
    expect(found.some((file) => file.startsWith('./'))).toBe(true);
    expect(found.some((file) => file.includes('/core/'))).toBe(true);
    expect(found.some((file) => file.includes('/games/'))).toBe(true);
  });

  it('are reported if they are wrong', () => {
    const entries = new Entries([
      'took = { $seat-start } took { $count } of { $cards }\ndone = Done\ncard-axe = Axe\n    .text = Hit { $times }\n' +
        '    .a = an Axe\ncard-club = Club\n    .text = Wait\n    .a = a Club\nnoisy-axe = { $count } Axes',
    ]);
    const of = (code: string): string[] => problems(code, entries);
    expect(of("{ id: 'done' } { id: 'took', args: { seat: { seat: of(a, b) }, count, cards: [] } }")).toEqual([]);
    expect(of("words.name('card-axe') words.name(`card-${slug(card)}`) { name: `card-${slug(card)}` }")).toEqual([]);
    expect(of("words.attribute(`card-${card}`, 'a') words.attribute('card-axe', 'text', numbers)")).toEqual([]);
    // An id of something else has other fields.
    expect(of("{ id: 'market', millis: 3 } { name: 'Julia' }")).toEqual([]);
    expect(of("{ id: 'dine' }")).toEqual(['there is no message dine']);
    expect(of("{ id: 'took', args: { cards: [count], seat } }")).toEqual(['took has no argument for $count']);
    expect(of("words.name('card-ax')")).toEqual(['there is no name card-ax']);
    expect(of('words.name(`cart-${card}`)')).toEqual(['there is no name cart-${card}']);
    expect(of('{ name: `cart-${card}` }')).toEqual(['there is no name cart-${card}']);
    expect(of('words.name(`noisy-${card}`)')).toEqual(['noisy-axe has variables, so it is no name']);
    expect(of("words.attribute('card-axe', 'the')")).toEqual(['card-axe has no attribute .the']);
    expect(of("words.attribute('card-axe', 'text')")).toEqual(['card-axe.text has variables, but gets no numbers']);
    expect(of("words.attribute(name, 'the')")).toEqual(['no name has an attribute .the']);
  });
});
