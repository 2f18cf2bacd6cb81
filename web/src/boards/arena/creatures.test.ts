import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import type { Creature } from '../../generated/arena';
import { contrast, parseHex } from '../../lib/colour';
import { cast, facts, LIKENESSES } from './creatures';
import { OTHERS } from './others';

const root = join(import.meta.dirname, '../../../..');
const content = readFileSync(join(root, 'games/arena/content/creatures.toml'), 'utf8');
const entries = content
  .split('[[creature]]')
  .slice(1)
  .map((entry) => Object.fromEntries([...entry.matchAll(/^(\w+) = "(.*)"$/gm)].map((found) => [found[1]!, found[2]!])));

describe('what is said of the creatures', () => {
  it('speaks of all of them and of no others', () => {
    const told = ['colossal-arena', 'titan-arena'].flatMap((game) => cast(game).map((name) => `${game} ${name}`));
    expect(told.sort()).toEqual(entries.map((entry) => `${entry.game} ${entry.name}`).sort());
  });

  it.each(entries)('$name of $game is as in the content of the game', ({ game, name, power, text, rules }) =>
    expect(facts(game!, name as Creature)).toEqual({ power, text, rules }),
  );
});

describe('how they look', () => {
  const css = readFileSync(join(root, 'web/src/styles/tokens.css'), 'utf8');
  const cards = [...css.matchAll(/--card: (#[0-9a-f]{6})/g)].map((found) => found[1]!);
  const looks = [...Object.entries(LIKENESSES), ...Object.entries(OTHERS)];

  it('knows the card of both themes', () => expect(cards).toHaveLength(2));

  it.each(looks)('%s stands out from its card, and white from it', (_, { tone }) => {
    for (const card of cards) expect(contrast(parseHex(tone), parseHex(card))).toBeGreaterThanOrEqual(3);
    // The value on the shield is written in white.
    expect(contrast(parseHex(tone), parseHex('#ffffff'))).toBeGreaterThanOrEqual(4.5);
  });
});
