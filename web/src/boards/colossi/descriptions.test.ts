import { describe, expect, it } from 'vitest';

import { rulesOf } from '../../../tests/rules';
import type { Environment, Item, Pack, Title } from '../../generated/colossi';
import { CONTENT } from '../../generated/colossi-content';
import type { TableView } from '../../generated/protocol';
import { stage } from '../test-board.svelte';
import { type ColossiBoard, contentOf, TYPES } from './content';
import { aboutCard, aboutEnvironment, aboutItem, aboutObject } from './descriptions';
import labels from './en.ftl?raw';
import building from './fixtures/building.json';

const rules = rulesOf('colossi');
const titles = Object.keys(CONTENT.card) as Title[];
const environments = Object.keys(CONTENT.environment) as Environment[];
const items = Object.keys(CONTENT.item) as Item[];

/** The board of a table with these options. */
function played(options: object = {}): ColossiBoard {
  const state = structuredClone(building) as unknown as TableView;
  state.table.options = options;
  return stage(state).board as ColossiBoard;
}
const board = played();

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

/** The heading of a rule: the name of the card it is about. */
const heading = (rule: string): string =>
  new RegExp(`\\*\\*${rule.replace('.', '\\.')}\\*\\* \\*([^*]*)\\*`).exec(rules)?.[1] ?? '';

describe('descriptions', () => {
  it('have the titles of the rules with type and Power', () => {
    const found: Record<string, string> = {};
    for (const [type, names] of table('CX-1.2')) {
      for (const [, title, power] of names!.matchAll(/([A-Z][\w ]+) \(([^)]+)\)/g)) found[title!] = `${type}, ${power}`;
    }
    const ours = titles.map((title) => aboutCard(board, title)).map(({ name, kind }) => [name, kind]);
    expect(Object.fromEntries(ours)).toEqual(found);
    const types = TYPES.map((type) => board.words.name(`type-${type.replace(' ', '-')}`));
    expect(types).toEqual(table('CX-1.2').map(([type]) => type));
  });

  it('have the Items of the rules with cost and kind', () => {
    const found: Record<string, string> = {};
    for (const [cost, perks, once] of table('CX-1.5')) {
      const names = (cell: string | undefined) => cell!.split(', ').filter((name) => name !== '–');
      for (const name of names(perks)) found[name] = `Perk, costs ${cost}`;
      for (const name of names(once)) found[name] = `Single use, costs ${cost}`;
    }
    const ours = items.map((item) => aboutItem(board, item)).map(({ name, kind }) => [name, kind]);
    expect(Object.fromEntries(ours)).toEqual(found);
  });

  it('link to the right rules', () => {
    for (const about of titles.map((title) => aboutCard(board, title))) {
      const element = ['electric', 'fire', 'water'].includes(about.type);
      const type = about.kind.split(',')[0]!;
      expect(heading(about.rule)).toContain(element ? `Every ${type}` : about.name);
    }
    for (const one of environments.map((one) => aboutEnvironment(board, one))) {
      expect(heading(one.rule)).toContain(one.name);
    }
    for (const item of items.map((one) => aboutItem(board, one))) expect(heading(item.rule)).toContain(item.name);
  });

  it('have texts with all numbers', () => {
    const all = [
      ...titles.map((title) => aboutCard(board, title)),
      ...environments.map((one) => aboutEnvironment(board, one)),
      ...items.map((item) => aboutItem(board, item)),
    ];
    for (const { text } of all) expect(text).toMatch(/^[A-Z][^{}$]{5,116}\.$/);
  });

  it('follow a content pack and the options of the table', () => {
    const pack: Pack = {
      name: 'strong Fires',
      card: [{ key: 'flame', power: 8 }],
      item: [{ key: 'oil', cost: 2, bonus: 3 }],
      skirmish: { water: 4 },
    };
    const changed = played({ content: pack, 'caravan-passes': true });
    expect(aboutCard(changed, 'flame')).toMatchObject({ power: '8' });
    expect(aboutCard(changed, 'flame').text).toContain('−4');
    expect(aboutItem(changed, 'oil').kind).toBe('Perk, costs 2');
    expect(aboutItem(changed, 'oil').text).toContain('+3');
    expect(aboutItem(changed, 'caravan').text).toMatch(/^Pass\./);
    expect(aboutItem(board, 'caravan').text).not.toMatch(/^Pass\./);
    expect(contentOf(board).card.flame.power).toBe(6);
  });
});

describe('the description of a touched object', () => {
  it('is that of the card, wherever it is', () => {
    for (const place of ['hand', 'looked', 'discard', 'play-b']) {
      const about = aboutObject(board, `${place}:channel-power`);
      expect(about).toMatchObject({ name: 'Channel Power', kind: 'Colossus, ?' });
    }
    expect(aboutObject(board, 'play-a:heap-2')).toMatchObject({ name: 'Heap', kind: 'Colossus, 0' });
  });

  it('is that of the Item', () => {
    expect(aboutObject(board, 'item:loot-chest')).toMatchObject({ name: 'Loot Chest', kind: 'Single use, costs 1' });
  });

  it('is null for cards face down and objects without text', () => {
    for (const object of ['item:left-1', 'slot:left', 'seat:b', 'hand', undefined]) {
      expect(aboutObject(board, object)).toBeNull();
    }
  });
});

it('labels use one word for one thing', () => {
  const texts = labels.split('\n').filter((line) => !line.startsWith('#'));
  const plain = texts.map((line) => line.replace(/^([\w-]+ =| +\[[\w-]+\])/, '').replaceAll(/\{[^}]*\}/g, ''));
  const wrong = /\b(environments?|items?|perks?|skirmish(es)?|fields?|lanes?|camps?|power|whoever|nobody)\b/;
  for (const line of plain) expect(line).not.toMatch(wrong);
});
