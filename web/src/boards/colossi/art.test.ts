import { describe, expect, it } from 'vitest';

import { CONTENT } from '../../generated/colossi-content';
import { contrast, distance, VISION_TYPES, parseHex } from '../../lib/colour';
import { ENVIRONMENT_ART, ITEM_ART, TITLE_ART, TYPE_ART } from './art';
import { TYPES } from './content';

/** `--card` in both themes, and the light text on colours of types. */
const CARDS = ['#fdf7e8', '#ecdfc4'];
const LIGHT = '#fff6e2';

describe('the colours of the types', () => {
  it.each(TYPES)('%s has contrast with cards and with light text', (type) => {
    const tone = parseHex(TYPE_ART[type].tone);
    for (const card of CARDS) expect(contrast(tone, parseHex(card))).toBeGreaterThanOrEqual(3);
    expect(contrast(tone, parseHex(LIGHT))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(VISION_TYPES)('the three elements differ to %s sight', (sight) => {
    const tones = (['electric', 'fire', 'water'] as const).map((type) => parseHex(TYPE_ART[type].tone));
    for (const [index, one] of tones.entries()) {
      for (const other of tones.slice(index + 1)) expect(distance(one, other, sight)).toBeGreaterThan(0.06);
    }
  });
});

describe('pictures', () => {
  it('exist for everything', () => {
    expect(Object.keys(TITLE_ART)).toEqual(Object.keys(CONTENT.card));
    expect(Object.keys(ENVIRONMENT_ART)).toEqual(Object.keys(CONTENT.environment));
    expect(Object.keys(ITEM_ART)).toEqual(Object.keys(CONTENT.item));
  });

  it('differ', () => {
    const icons = [
      ...Object.values(TITLE_ART).map((art) => art.front),
      ...Object.values(ENVIRONMENT_ART).map((art) => art.icon),
      ...Object.values(ITEM_ART),
    ];
    expect(new Set(icons).size).toBe(icons.length);
  });
});
