//! Every rule id in any text links to a rule or a section of the rules panel.

import { describe, expect, it } from 'vitest';

import { gameOfRule } from '../boards/games';
import type { RuleText } from '../generated/protocol';
import { blocks, type Inline } from './markdown';
import { anchors, search, sectionId } from './rule-search';

const BOOKS = import.meta.glob<string>(['../../../games/*/rules.md', '../../../games/arena/rules/*.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const TEXTS = {
  ...import.meta.glob<string>(['../../../games/*/words/**/*.ftl', '../../../games/*/src/tips.rs'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  ...import.meta.glob<string>(
    ['../boards/*/*.ftl', '../boards/*/*.ts', '../boards/*/*.svelte', '!../boards/*/*.test.ts'],
    {
      query: '?raw',
      import: 'default',
      eager: true,
    },
  ),
};

/** Parses a rulebook like `crates/core/src/rulebook.rs`. */
function rulesOf(markdown: string): RuleText[] {
  const rules: RuleText[] = [];
  let section = '';
  let open = false;
  for (const line of markdown.split('\n')) {
    const [, id, text] = /^- \*\*([A-Z]{2}-[RETQXN]?[\d.]*\d[a-z]?)\*\*(.*)$/.exec(line) ?? [];
    if (line.startsWith('##')) {
      section = line.replace(/^#+/, '').trim();
      open = false;
    } else if (id !== undefined) {
      rules.push({ id, section, text: text!.trim() });
      open = true;
    } else if (open && line.trim() !== '') rules.at(-1)!.text += `\n${line}`;
  }
  return rules;
}

const books = Object.entries(BOOKS).map(([path, markdown]) => {
  const rules = rulesOf(markdown);
  return { name: path.split('/games/')[1]!, rules, prefix: rules[0]!.id.split('-')[0]! };
});
const known = new Set(books.flatMap(({ rules }) => [...anchors(rules)]));
const prefixes = books.map(({ prefix }) => prefix).join('|');
const ID = new RegExp(`\\b(?:${prefixes})-[A-Z]?\\d+(?:\\.\\d+)*[a-z]?\\b`, 'g');
const named = (text: string): string[] => text.match(ID) ?? [];

const inlinesOf = (text: string): Inline[] =>
  blocks(text).flatMap((block) => {
    if (block.kind === 'paragraph') return [...block.inlines];
    if (block.kind === 'list') return block.items.flat();
    return [...block.head, ...block.rows.flat()].flat();
  });

describe('references to rules', () => {
  it.each(books)('$name: all are links to existing rules', ({ rules }) => {
    expect(rules.length).toBeGreaterThan(5);
    for (const { id, text } of rules) {
      const links = inlinesOf(text).filter(({ kind }) => kind === 'rule');
      expect(
        links.map((link) => link.text),
        `${id} links every id it names`,
      ).toEqual(named(text));
      for (const link of links) expect(known, `${id} names ${link.text}`).toContain(link.text);
    }
  });

  it('exist for all ids in words, tips and boards', () => {
    const found = Object.entries(TEXTS).flatMap(([path, text]) => named(text).map((id) => ({ path, id })));
    expect(found.length).toBeGreaterThan(50);
    expect(found.filter(({ id }) => !known.has(id))).toEqual([]);
  });

  it('link to the game that has the rule', () => {
    for (const { name, prefix } of books) {
      const key = name.replace(/^arena\/rules\//, '').replace(/(\/rules)?\.md$/, '');
      expect(gameOfRule(`${prefix}-1.1`, 'other')).toBe(key);
    }
    expect(gameOfRule('ZZ-1', 'other')).toBe('other');
  });
});

describe('the rules', () => {
  const rules = [
    { id: 'XX-1.1', section: 'XX-1 Cards', text: 'A deck.' },
    { id: 'XX-2.1', section: 'XX-2 Deck', text: 'Shuffle the cards.' },
    { id: 'XX-R1', section: 'Rulings', text: 'See XX-1.' },
  ];

  it('are searched by words, sections with that title first', () => {
    expect(search(rules, 'deck').map(([section]) => section)).toEqual(['XX-2 Deck', 'XX-1 Cards']);
    expect(search(rules, 'deck shuffle').map(([section]) => section)).toEqual(['XX-2 Deck']);
  });

  it('have anchors for rules and sections', () => {
    expect(sectionId('Rulings')).toBeUndefined();
    expect([...anchors(rules)]).toEqual(['XX-1.1', 'XX-1', 'XX-2.1', 'XX-2', 'XX-R1']);
  });
});
