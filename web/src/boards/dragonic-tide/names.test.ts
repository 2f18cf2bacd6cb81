import { describe, expect, it } from 'vitest';

import { RANGES } from './content';
import { PRINTED, staged } from './fixtures/moments';
import { categoryName, letterOf, rangeName, titleOf } from './names';

const { duel } = staged('place');

describe('cards', () => {
  it('have their kind as a title only if it is known', () => {
    expect(titleOf(duel, 'lunge', null)).toBe('Lunge');
    expect(titleOf(duel, 'overdrive', null)).toBe('OVERDRIVE');
    expect(titleOf(duel, 'overdrive', 'mooncell')).toBe('Mooncell');
  });

  it('have the titles of the content', () => {
    const skills = PRINTED.skills.map((skill) => (skill.card === 'lunge' ? { ...skill, name: 'Thrust' } : skill));
    const other = { ...duel, view: { ...duel.view, printed: { ...PRINTED, skills } } };
    expect(titleOf(other, 'lunge', null)).toBe('Thrust');
  });
});

describe('ranges and categories', () => {
  it('have names and letters', () => {
    expect(RANGES.map((range) => rangeName(duel.words, range))).toEqual(['SHORT', 'MIDDLE', 'LONG']);
    expect(RANGES.map((range) => letterOf(duel.words, `range-${range}`))).toEqual(['S', 'M', 'L']);
    expect(categoryName(duel.words, 'dex')).toBe('DEX');
    expect(letterOf(duel.words, 'category-dex')).toBe('D');
  });
});
