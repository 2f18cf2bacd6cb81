import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import type { Creature } from '../../generated/arena';
import type { OtherKind } from './cards';
import { cardRule, creaturesOf, powerRule } from './rules';

/** The keys of the content of an edition with their rules. */
function content(game: string, table: 'creature' | 'card'): [key: string, rule: string][] {
  const file = join(import.meta.dirname, '../../../../games/arena/content', `${game}.toml`);
  const parts = readFileSync(file, 'utf8')
    .split('[[')
    .filter((part) => part.startsWith(`${table}]]`));
  const field = (part: string, name: string): string => new RegExp(`^${name} = "(.*)"$`, 'm').exec(part)![1]!;
  return parts.map((part) => [field(part, 'key'), field(part, 'rules')]);
}

describe.each([
  ['colossal-arena', 12],
  ['titan-arena', 8],
])('%s', (game, count) => {
  it('links each power to the rules that the content names', () => {
    const powers = content(game, 'creature');
    expect(powers).toHaveLength(count);
    expect(creaturesOf(game).sort()).toEqual(powers.map(([creature]) => creature).sort());
    for (const [creature, rules] of powers) expect(powerRule(game, creature as Creature)).toBe(`${rules}.1`);
  });

  it('links each other card to the rule that the content names', () => {
    const cards = content(game, 'card');
    expect(cards).toHaveLength(3);
    for (const [kind, rule] of cards) expect(cardRule(game, kind as OtherKind)).toBe(rule);
  });
});
