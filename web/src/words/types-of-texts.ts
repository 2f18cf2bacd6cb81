//! Derives TypeScript types from Fluent files, for `texts.test.ts`.

import { FluentResource } from '@fluent/bundle';

/** A text and the types of its arguments. */
export interface Entry {
  readonly id: string;
  readonly args: Readonly<Record<string, string>>;
}

type Message = FluentResource['body'][number];
type Pattern = NonNullable<Message['value']>;
type Expression = Exclude<Pattern, string>[number];
type Select = Extract<Expression, { type: 'select' }>;

const ANY = 'string | number | readonly string[]';
const PLURALS = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** The texts of a file. */
export function entriesOf(words: string): Entry[] {
  const { body } = new FluentResource(words);
  return body.map(({ id, value }) => {
    const args: Record<string, string> = {};
    if (value) collect(value, args, body);
    return { id, args };
  });
}

/** The content of `words/texts.ts`. */
export function typesOf(entries: readonly Entry[]): string {
  const lines = entries.map(({ id, args }) => {
    const types = Object.entries(args).map(([name, type]) => `'${name}': ${type}`);
    return `  '${id}': ${types.length > 0 ? `{ ${types.join('; ')} }` : 'null'};`;
  });
  return [
    '//! Generated from the Fluent files in `src/words/` by `npx vitest run src/words -u`: the arguments of each text.',
    '',
    'export interface Texts {',
    ...lines,
    '}',
    '',
  ].join('\n');
}

function collect(pattern: Pattern, args: Record<string, string>, all: readonly Message[]): void {
  if (typeof pattern === 'string') return;
  for (const part of pattern) {
    if (typeof part === 'string') continue;
    if (part.type === 'var') note(args, part.name, ANY);
    if (part.type === 'mesg') {
      const other = all.find(({ id }) => id === part.name)?.value;
      if (other) collect(other, args, all);
    }
    if (part.type === 'func') {
      for (const arg of part.args) if (arg.type === 'var') note(args, arg.name, 'number');
    }
    if (part.type === 'select') {
      if (part.selector.type === 'var') note(args, part.selector.name, selectorType(part));
      for (const { value } of part.variants) collect(value, args, all);
    }
  }
}

/** The type of a variable by the variants that depend on it. */
function selectorType({ variants }: Select): string {
  const keys = variants.map(({ key }) => String(key.value));
  if (variants.every(({ key }) => key.type === 'num' || PLURALS.includes(String(key.value)))) return 'number';
  if (keys.every((key) => key === 'yes' || key === 'no')) return 'boolean';
  return keys
    .sort()
    .map((key) => `'${key}'`)
    .join(' | ');
}

/** Adds an argument. `$names-count` means that `names` is a list. */
function note(args: Record<string, string>, variable: string, type: string): void {
  const list = /^(.+)-count$/.exec(variable)?.[1];
  const name = list ?? variable;
  if (list) args[name] = 'readonly string[]';
  else if (args[name] === undefined || args[name] === ANY) args[name] = type;
}
