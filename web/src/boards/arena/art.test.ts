import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { contrast, parseHex } from '../../lib/colour';
import { CARD_PICTURES, CREATURE_PICTURES } from './art';

describe('the pictures', () => {
  const css = readFileSync(join(import.meta.dirname, '../../styles/tokens.css'), 'utf8');
  const cards = [...css.matchAll(/--card: (#[0-9a-f]{6})/g)].map((found) => found[1]!);
  const pictures = [...Object.entries(CREATURE_PICTURES), ...Object.entries(CARD_PICTURES)];

  it('are compared with the card colours of both themes', () => expect(cards).toHaveLength(2));

  it.each(pictures)('%s has enough contrast with the card and with white', (_, { tone }) => {
    for (const card of cards) expect(contrast(parseHex(tone), parseHex(card))).toBeGreaterThanOrEqual(3);
    // The value on the shield is written in white.
    expect(contrast(parseHex(tone), parseHex('#ffffff'))).toBeGreaterThanOrEqual(4.5);
  });
});
