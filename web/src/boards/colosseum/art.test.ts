import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { rulesOf } from '../../../tests/rules';
import { contrast, parseHex } from '../../lib/colour';
import { ASSETS, CREAM, emblem, NOBLES } from './art';

describe('the look of tokens and nobles', () => {
  it('has enough contrast', () => {
    for (const [key, { tone }] of [...Object.entries(ASSETS), ...Object.entries(NOBLES)]) {
      expect(contrast(parseHex(tone), parseHex(CREAM)), key).toBeGreaterThan(4.5);
    }
  });

  it('has a different icon for each', () => {
    const signs = [...Object.values(ASSETS), ...Object.values(NOBLES)].map(({ icon }) => icon.join());
    expect(new Set(signs).size).toBe(signs.length);
  });

  it('of a program is that of the token it needs most, or the first of them', () => {
    const needs = [['horse', 1], ['lion', 3], ['cage', 3]] as const; // prettier-ignore
    expect(emblem(needs)).toBe(ASSETS.lion);
  });
});

it('rules mentioned on this board exist', () => {
  const rules = rulesOf('colosseum');
  const labels = readFileSync(join(import.meta.dirname, 'en.ftl'), 'utf8');
  const named = [...labels.matchAll(/\((CO-[\w.]+)\)/g)].map(([, rule]) => rule!);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((rule) => !rules.includes(`**${rule}**`))).toEqual([]);
});
