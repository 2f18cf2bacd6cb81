import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import type { Creature } from '../../generated/arena';
import { contrast, parseHex } from '../../lib/colour';
import { Words } from '../../lib/words';
import { cast, facts, LIKENESSES } from './creatures';
import { OTHERS } from './others';

const root = join(import.meta.dirname, '../../../..');
const read = (file: string): string => readFileSync(join(root, 'games/arena', file), 'utf8');

/** What the content and the words of an edition say of its creatures. */
const entries = ['colossal-arena', 'titan-arena'].flatMap((game) => {
  const words = new Words('en', read('words/en.ftl'), read(`words/${game}/en.ftl`));
  const parts = read(`content/${game}.toml`).split('[[creature]]').slice(1);
  return parts.map((part) => {
    const field = (name: string): string => new RegExp(`^${name} = "(.*)"$`, 'm').exec(part)![1]!;
    const power = `power-${field('key')}`;
    const said = { power: words.name(power), text: words.attribute(power, 'text') };
    return { game, name: field('key') as Creature, facts: { ...said, rules: field('rules') } };
  });
});

describe('what is said of the creatures', () => {
  it('speaks of all of them and of no others', () => {
    const told = ['colossal-arena', 'titan-arena'].flatMap((game) => cast(game).map((name) => `${game} ${name}`));
    expect(told.sort()).toEqual(entries.map((entry) => `${entry.game} ${entry.name}`).sort());
    expect(entries).toHaveLength(20);
  });

  it.each(entries)('$name of $game is as in the words of the game', ({ game, name, facts: said }) =>
    expect(facts(game, name)).toEqual(said),
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
