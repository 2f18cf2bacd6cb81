import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { rulesOf } from '../../../tests/rules';
import { contrast, parseHex } from '../../lib/colour';
import { ASSETS, counted, CREAM, listed, NOBLES, STANDARD } from './assets';

describe('the look of assets', () => {
  it('stands out', () => {
    for (const [key, { tone }] of [...Object.entries(ASSETS), ...Object.entries(NOBLES)]) {
      expect(contrast(parseHex(tone), parseHex(CREAM)), key).toBeGreaterThan(4.5);
    }
  });

  it('has a sign of its own for each', () => {
    const signs = [...Object.values(ASSETS), ...Object.values(NOBLES)].map(({ icon }) => icon.join());
    expect(new Set(signs).size).toBe(signs.length);
  });

  it('knows the twelve standard types', () => {
    expect(STANDARD).toHaveLength(12);
    expect(STANDARD).not.toContain('joker');
  });

  it('counts in words', () => {
    expect(listed([['lion', 3], ['torch', 2], ['scenery', 2], ['cage', 1]])).toBe('3 Lions, 2 Torches, 2 Scenery, 1 Cage'); // prettier-ignore
  });
});

describe('rules that are named on this board', () => {
  const rules = rulesOf('colosseum');
  const files = readdirSync(import.meta.dirname).filter((file) => /\.(ts|svelte)$/.test(file));
  const named = files.flatMap((file) =>
    [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/\((CO-[\w.]+)\)/g)].map((found) => found[1]!),
  );

  it('exist', () => {
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((rule) => !rules.includes(`**${rule}**`))).toEqual([]);
  });
});

it('counts one as one', () => {
  expect([0, 1, 2].map((count) => counted(count, 'medal'))).toEqual(['0 medals', '1 medal', '2 medals']);
});
