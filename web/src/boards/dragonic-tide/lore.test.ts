import { describe, expect, it } from 'vitest';

import { rulesOf } from '../../../tests/rules';
import { PRINTED } from './fixtures';
import {
  ability,
  abilityBrief,
  aura,
  auraBrief,
  auraCondition,
  overdriveLore,
  skillLore,
  stageDemand,
  stageEffect,
} from './lore';
import { epithet, overdriveOf, shortName, skillOf, triple } from './words';

const rules = rulesOf('dragonic-tide');

describe('what can be read about', () => {
  const all = [
    ...PRINTED.characters.flatMap((one) => [aura(one), ability(one)]),
    ...PRINTED.skills.map(skillLore),
    ...PRINTED.overdrives.map(overdriveLore),
  ];

  it.each(all)('$name has a rule that stands in the book', ({ rule, text }) => {
    expect(rules).toContain(rule);
    expect(text).toMatch(/\.$/);
    expect(text).not.toMatch(/undefined|NaN/);
  });

  it('has the numbers of the content', () => {
    const [gaw] = PRINTED.characters.filter((one) => one.character === 'gaw');
    expect(auraCondition({ ...gaw!, aura_at: 5 })).toBe('all dice at 5');
    expect(skillLore(skillOf(PRINTED, 'breaker')!).text).toBe(
      'STR card, works at SHORT. Power 3, with STR at 1: −1, at 5: +1, at 6: +2. A hit turns the dice by up to STR +1, DEX −2.',
    );
  });

  it.each(PRINTED.characters)('is brief about $name for a phone, with the same numbers', (one) => {
    const numbers = (text: string) => text.match(/\d+/g) ?? [];
    for (const [brief, whole] of [
      [auraBrief(one), aura(one).text],
      [abilityBrief(one), ability(one).text],
    ] as const) {
      expect(brief.length).toBeLessThanOrEqual(45);
      for (const number of numbers(brief)) expect(numbers(whole)).toContain(number);
    }
  });

  it('says what each stage asks and does', () => {
    const said = (kind: 'tyranny' | 'blessing' | 'mooncell') => {
      const one = overdriveOf(PRINTED, kind);
      return one.stages.map((stage, index) => `${stageDemand(one, stage)}: ${stageEffect(one, stage, index)}`);
    };
    expect(said('tyranny')).toEqual([
      'SHORT, STR 2+: damage +1',
      'SHORT, STR 4+: damage +3',
      'SHORT, STR 6: damage +5',
    ]);
    expect(said('blessing')).toEqual([
      'LONG, INT 2+: turn dice, 2 in all',
      'LONG, INT 4+: turn 2 dice by 2',
      'LONG, INT 6: set 2 dice',
    ]);
    expect(said('mooncell')[2]).toBe('vs OVERDRIVE: bars OVERDRIVE, MOVE, 1 attribute');
  });
});

describe('names', () => {
  it('are taken apart', () => {
    expect(PRINTED.characters.map(({ name }) => [shortName(name), epithet(name)])).toContainEqual([
      'Dorothy',
      'Sage of the North End',
    ]);
    expect(PRINTED.overdrives.map(({ name }) => shortName(name))).toEqual([
      'Tyranny',
      'Prodigy',
      'Blessing',
      'Mooncell',
    ]);
  });

  it('of numbers leave out what stays', () => {
    expect(triple([1, -2, 0])).toBe('STR +1, DEX −2');
    expect(triple([1, 1, 1])).toBe('+1');
  });
});
