import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { contrast, distance, VISION_TYPES, parseHex } from '../../lib/colour';
import { CATEGORY, CHARACTER, CREAM } from './art';

const tokens = readFileSync(join(import.meta.dirname, '../../styles/tokens.css'), 'utf8');
/** The card colour in both themes. */
const parchments = [...tokens.matchAll(/--card: (#[0-9a-f]{6})/g)].map((found) => found[1]!);
const tones = [...Object.entries(CATEGORY), ...Object.entries(CHARACTER)].map(
  ([name, { tone }]) => [name, tone] as const,
);

describe('the tones', () => {
  it('are compared with the card colours of both themes', () => expect(parchments).toHaveLength(2));

  it.each(tones)('%s has contrast with light text', (_, tone) => {
    expect(contrast(parseHex(CREAM), parseHex(tone))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(tones)('%s has contrast with cards', (_, tone) => {
    for (const card of parchments) expect(contrast(parseHex(tone), parseHex(card))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(VISION_TYPES)('of the three attributes differ to %s sight', (sight) => {
    const [str, dex, int] = (['str', 'dex', 'int'] as const).map((one) => parseHex(CATEGORY[one].tone));
    for (const [one, other] of [
      [str, dex],
      [dex, int],
      [int, str],
    ] as const) {
      expect(distance(one!, other!, sight)).toBeGreaterThan(0.05);
    }
  });
});
