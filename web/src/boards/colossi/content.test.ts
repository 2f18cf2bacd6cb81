import { describe, expect, it } from 'vitest';

import { rulesOf } from '../../../tests/rules';
import type { Environment, Item, Title, Type } from '../../generated/colossi';
import { ENVIRONMENTS, ITEMS, printed, ruleOfEnvironment, ruleOfItem, ruleOfTitle, TITLES, TYPES } from './content';

const rules = rulesOf('colossi');

/** The cells of the table below a rule, row by row, without its head. */
function table(rule: string): string[][] {
  const lines = rules.slice(rules.indexOf(`**${rule}**`)).split('\n');
  const start = lines.findIndex((line) => line.startsWith('|'));
  const rows = lines.slice(start, lines.indexOf('', start));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** What a rule begins with: the name of what it is about. */
const heading = (rule: string): string =>
  new RegExp(`\\*\\*${rule.replace('.', '\\.')}\\*\\* \\*([^*]*)\\*`).exec(rules)?.[1] ?? '';

describe('what is printed on the cards', () => {
  it('has the titles of the rules with type and power', () => {
    const found: Record<string, [string, string]> = {};
    for (const [type, titles] of table('CX-1.2')) {
      for (const [, title, power] of titles!.matchAll(/([A-Z][\w ]+) \(([^)]+)\)/g)) {
        found[title!] = [type!, power!];
      }
    }
    const ours = Object.entries(TITLES).map(([title, { type, power }]) => [printed(title), [printed(type), power]]);
    expect(Object.fromEntries(ours)).toEqual(found);
  });

  it('has the types in their order', () => {
    expect(TYPES.map(printed)).toEqual(table('CX-1.2').map(([type]) => type));
  });

  it('has the items of the rules with cost and kind', () => {
    const found: Record<string, [string, boolean]> = {};
    for (const [cost, perks, once] of table('CX-1.5')) {
      for (const [names, perk] of [
        [perks!, true],
        [once!, false],
      ] as const) {
        for (const name of names.split(', ').filter((name) => name !== '–')) found[name] = [cost!, perk];
      }
    }
    const ours = Object.entries(ITEMS).map(([item, { cost, perk }]) => [printed(item), [cost, perk]]);
    expect(Object.fromEntries(ours)).toEqual(found);
  });

  it('links each card to the rule that is about it', () => {
    for (const [title, { type }] of Object.entries(TITLES)) {
      const element = ['electric', 'fire', 'water'].includes(type);
      expect(heading(ruleOfTitle(title as Title))).toContain(element ? `Every ${printed(type)}` : printed(title));
    }
    for (const one of Object.keys(ENVIRONMENTS)) {
      expect(heading(ruleOfEnvironment(one as Environment))).toContain(printed(one));
    }
    for (const item of Object.keys(ITEMS)) expect(heading(ruleOfItem(item as Item))).toContain(printed(item));
  });

  it('explains everything in a sentence or two', () => {
    const texts = [
      ...Object.values(TITLES).map((one) => one.text),
      ...Object.values(ENVIRONMENTS),
      ...Object.values(ITEMS).map((one) => one.text),
    ];
    for (const text of texts) expect(text).toMatch(/^[A-Z+].{5,115}\.$/);
  });

  it('knows every type', () => {
    const types: Type[] = Object.values(TITLES).map((one) => one.type);
    expect(new Set(types)).toEqual(new Set(TYPES));
  });
});
