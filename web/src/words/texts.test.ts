//! Checks the texts of the client: each is used, in every language, and loaded where it is used. The types in `words/texts.ts` ensure that
//! each text in the code exists and gets its arguments.

import { FluentResource } from '@fluent/bundle';
import { describe, expect, it } from 'vitest';

import { type Entry, entriesOf, typesOf } from './types-of-texts';

const FILES = import.meta.glob<string>('./*/*.ftl', { query: '?raw', import: 'default', eager: true });
const CODE = import.meta.glob<string>(
  ['../**/*.ts', '../**/*.svelte', '!../**/*.test.ts', '!../generated/**', '!./*.ts'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

const english = (folder: string): Entry[] => entriesOf(FILES[`./${folder}/en.ftl`]!);
const ids = (entries: readonly Entry[]): string[] => entries.map(({ id }) => id);

/** Problems within a file. */
function invalid(words: string): string[] {
  const defined = [...words.matchAll(/^([a-zA-Z][\w-]*) *=/gm)].map(([, id]) => id!);
  const { body } = new FluentResource(words);
  return [
    ...defined.filter((id) => !body.some((entry) => entry.id === id)).map((id) => `${id} is invalid`),
    ...defined.filter((id, index) => defined.indexOf(id) !== index).map((id) => `${id} is defined twice`),
    ...defined.filter((id) => !/^[a-z]+-[a-z-]+$/.test(id)).map((id) => `${id} is not like page-about`),
  ];
}

/** Where a translation differs from the English texts. */
function differences(words: string, original: readonly Entry[]): string[] {
  const translated = entriesOf(words);
  const problems = original.filter(({ id }) => !ids(translated).includes(id)).map(({ id }) => `${id} is missing`);
  for (const { id, args } of translated) {
    const given = original.find((entry) => entry.id === id)?.args;
    if (!given) problems.push(`${id} is no text in English`);
    for (const name of Object.keys(args))
      if (given && !(name in given)) problems.push(`${id} has no argument $${name}`);
  }
  return problems;
}

/** Whether the code contains an id, or a template for ids that begin like it. */
const uses = (code: string, id: string): boolean =>
  new RegExp(`['"\`]${id}['"\`]`).test(code) ||
  [...code.matchAll(/\b(?:t|textIfAny)\(`([a-z-]+-)\$\{/g)].some(([, prefix]) => id.startsWith(prefix!));

/** The modules of the first load: those that `main.ts` imports statically. */
function firstModules(from: string, into = new Set<string>()): Set<string> {
  if (into.has(from) || CODE[from] === undefined) return into;
  into.add(from);
  for (const [, path] of CODE[from].matchAll(/^\s*(?:import|export|\})(?! type)[^;']*'(\.[^']+)';/gm)) {
    const found = new URL(path!, `file:///src/words/${from}`).pathname.replace('/src/', '../');
    for (const end of ['', '.ts', '/index.ts']) firstModules(found + end, into);
  }
  return into;
}

describe('the texts', () => {
  it('have the types in words/texts.ts: `npx vitest run src/words -u` writes it', async () => {
    const types = typesOf([...english('first'), ...english('later')]);
    await expect(types).toMatchFileSnapshot('./texts.ts');
  });

  it.each(Object.entries(FILES))('%s is valid and complete', (path, words) => {
    expect(invalid(words)).toEqual([]);
    expect(differences(words, english(path.split('/')[1]!))).toEqual([]);
  });

  it('are defined in one file only', () => {
    expect(ids(english('later')).filter((id) => ids(english('first')).includes(id))).toEqual([]);
  });

  it('are all used', () => {
    const code = Object.values(CODE).join('\n');
    const all = [...ids(english('first')), ...ids(english('later'))];
    expect(all.filter((id) => !uses(code, id))).toEqual([]);
  });

  it('are part of the first load exactly if they are needed there', () => {
    const modules = firstModules('../main.ts');
    expect(modules).toContain('../components/Dialog.svelte');
    expect(modules).not.toContain('../pages/Table.svelte');
    const code = [...modules].map((path) => CODE[path]).join('\n');
    expect({ later: ids(english('later')).filter((id) => uses(code, id)) }).toEqual({ later: [] });
    expect({ first: ids(english('first')).filter((id) => !uses(code, id)) }).toEqual({ first: [] });
  });
});

describe('wrong texts', () => {
  it('are reported', () => {
    expect(invalid('page-a = { $n\npage-b = B\npage-b = C\nb = B')).toEqual([
      'page-a is invalid',
      'page-b is defined twice',
      'b is not like page-about',
    ]);
    const original = entriesOf('page-a = { $n } games\npage-b = B');
    expect(differences('page-a = { $n } jeux\npage-b = B', original)).toEqual([]);
    expect(differences('page-a = { $m } jeux\npage-c = C', original)).toEqual([
      'page-b is missing',
      'page-a has no argument $m',
      'page-c is no text in English',
    ]);
  });

  it('are found in literals and in templates', () => {
    expect(uses("t('page-about')", 'page-about')).toBe(true);
    expect(uses('t(`page-${name}`)', 'page-about')).toBe(true);
    expect(uses("t('page-about-more')", 'page-about')).toBe(false);
  });
});

describe('the types', () => {
  const ANY = 'string | number | readonly string[]';
  const argsOf = (words: string): unknown => entriesOf(words)[0]!.args;

  it('depend on how an argument is used', () => {
    expect(argsOf('a-b = Text')).toEqual({});
    expect(argsOf('a-b = { $name }')).toEqual({ name: ANY });
    expect(argsOf('a-b = { $n ->\n  [one] a game\n *[other] { $n } games\n}')).toEqual({ n: 'number' });
    expect(argsOf('a-b = { NUMBER($n) }')).toEqual({ n: 'number' });
    expect(argsOf('a-b = { $open ->\n  [yes] open\n *[no] closed\n}')).toEqual({ open: 'boolean' });
    expect(argsOf('a-b = { $who ->\n  [you] you\n *[other] { $name }\n}')).toEqual({
      who: "'other' | 'you'",
      name: ANY,
    });
    expect(argsOf('a-b = { $names } { $names-count ->\n  [one] waits\n *[other] wait\n}')).toEqual({
      names: 'readonly string[]',
    });
  });

  it('include those of other texts', () => {
    const [, second] = entriesOf('a-b = { $name }\na-c = { a-b } and { $n }');
    expect(second!.args).toEqual({ name: ANY, n: ANY });
  });
});
