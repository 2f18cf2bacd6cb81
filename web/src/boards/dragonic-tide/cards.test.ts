import { describe, expect, it } from 'vitest';

import { rulesOf } from '../../../tests/rules';
import {
  categoryName,
  categoryOf,
  letterOf,
  meets,
  overdriveOf,
  rangeName,
  RANGES,
  RULE,
  signed,
  titleOf,
} from './cards';
import { PRINTED, staged } from './fixtures';
import { sidesOf } from './sides';

const { duel } = staged('place');

describe('cards', () => {
  it('have numbers with a real minus, and nothing as nothing', () => {
    expect([2, -1, 0].map(signed)).toEqual(['+2', '−1', '0']);
  });

  it('are called by their kind only where that is known', () => {
    expect(titleOf(duel, 'lunge', null)).toBe('Lunge');
    expect(titleOf(duel, 'overdrive', null)).toBe('OVERDRIVE');
    expect(titleOf(duel, 'overdrive', 'mooncell')).toBe('Mooncell');
    expect(categoryOf(PRINTED, 'overdrive')).toBe('overdrive');
  });

  it('have the titles of the content', () => {
    const skills = PRINTED.skills.map((skill) => (skill.card === 'lunge' ? { ...skill, name: 'Thrust' } : skill));
    const other = { ...duel, view: { ...duel.view, printed: { ...PRINTED, skills } } };
    expect(titleOf(other, 'lunge', null)).toBe('Thrust');
  });

  it('have names and letters for ranges and categories', () => {
    expect(RANGES.map((range) => rangeName(duel.words, range))).toEqual(['SHORT', 'MIDDLE', 'LONG']);
    expect(RANGES.map((range) => letterOf(duel.words, `range-${range}`))).toEqual(['S', 'M', 'L']);
    expect(categoryName(duel.words, 'dex')).toBe('DEX');
    expect(letterOf(duel.words, 'category-dex')).toBe('D');
  });

  it('meet the needs of a stage at its range, with its die', () => {
    const tyranny = overdriveOf(PRINTED, 'tyranny');
    const [, second] = tyranny.stages;
    expect(meets(tyranny, second, 'short', [4, 1, 1])).toBe(true);
    expect(meets(tyranny, second, 'middle', [4, 1, 1])).toBe(false);
    expect(meets(tyranny, second, 'short', [3, 6, 6])).toBe(false);
  });

  it.each(PRINTED.characters)('have a rule for the aura and the ability of $name', ({ character }) => {
    for (const part of ['a', 'b']) expect(rulesOf('dragonic-tide')).toContain(`**${RULE[character]}${part}**`);
  });

  it.each(PRINTED.characters)('have texts for $name, with short ones for a phone', ({ texts }) => {
    for (const message of [texts.aura, texts.ability]) expect(duel.say(message)).toMatch(/^[A-Z].*\.$/);
    for (const message of [texts.aura_brief, texts.ability_brief]) {
      expect(duel.say(message).length).toBeLessThanOrEqual(45);
    }
  });
});

describe('messages of the game', () => {
  const code = import.meta.glob<string>('./*.svelte', { query: '?raw', import: 'default', eager: true });
  const ids = Object.values(code).flatMap((text) => [...text.matchAll(/\bid: '(\w+)'/g)].map(([, id]) => id!));

  it.each(ids)('have words for %s', (id) => expect(duel.words.name(id)).not.toBe(id));

  it('are used by components', () => expect(ids).toContain('table_content'));
});

describe('the two sides', () => {
  it('have the viewer on the left', () => {
    const left = (you: 'a' | 'b' | null) => sidesOf({ ...duel, you })[0].view.seat;
    expect([left('a'), left('b'), left(null)]).toEqual(['a', 'b', 'a']);
  });

  it('go by the name of the character, and of the player before there is one', () => {
    const [a, b] = duel.view.seats;
    const open = { ...duel, view: { ...duel.view, seats: [{ ...a!, character: null }, b!] } };
    expect(sidesOf(open)[0].fighter).toBe(duel.seats[0]!.name);
    expect(sidesOf(duel)[1].fighter.toLowerCase()).toBe(b!.character);
  });
});
