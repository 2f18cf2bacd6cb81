import { describe, expect, it } from 'vitest';

import { PRINTED, staged } from './fixtures';
import { sidesOf } from './sides';
import { categoryOf, epithet, list, named, reach, shortName, signed, skillOf, titleOf, triple } from './words';

describe('words', () => {
  it('writes signs with a real minus, and nothing as nothing', () => {
    expect([2, -1, 0].map(signed)).toEqual(['+2', '−1', '0']);
  });

  it('leaves out dice that stay, and says one number where all are the same', () => {
    expect(triple([1, 0, -2])).toBe('STR +1, INT −2');
    expect(triple([3, 3, 3])).toBe('+3');
  });

  it('lists as people do', () => {
    expect([list([]), list(['STR']), named(['str', 'dex', 'move'])]).toEqual(['', 'STR', 'STR, DEX and MOVE']);
  });

  it('splits every printed name into what it is called by and the rest', () => {
    for (const { name } of [...PRINTED.characters, ...PRINTED.overdrives]) {
      const short = shortName(name);
      expect(short).toMatch(/^[A-Z]\S+$/);
      expect(name).toContain(short);
    }
    expect(epithet('Dorothy, Sage of the North End')).toBe('Sage of the North End');
  });

  it('calls an OVERDRIVE card by its kind only where that is known', () => {
    expect(titleOf(PRINTED, 'overdrive', null)).toBe('OVERDRIVE');
    expect(titleOf(PRINTED, 'overdrive', 'mooncell')).toMatch(/^Moon/i);
    expect(categoryOf(PRINTED, 'overdrive')).toBe('overdrive');
  });

  it('says at which ranges a card works as it is printed', () => {
    for (const { card, fires_at } of PRINTED.skills) {
      const said = reach(skillOf(PRINTED, card)!);
      expect(['SHORT', 'MIDDLE', 'LONG'].map((range) => said.includes(range))).toEqual(fires_at);
    }
  });
});

describe('the two sides', () => {
  const { duel } = staged('place');

  it('have the one who looks on the left', () => {
    const left = (you: 'a' | 'b' | null) => sidesOf({ ...duel, you })[0].view.seat;
    expect([left('a'), left('b'), left(null)]).toEqual(['a', 'b', 'a']);
  });

  it('go by the name of the fighter, and of the player before there is one', () => {
    const [a, b] = duel.view.seats;
    const faceless = { ...duel, view: { ...duel.view, seats: [{ ...a!, character: null }, b!] } };
    expect(sidesOf(faceless)[0].fighter).toBe(duel.seats[0]!.name);
    expect(sidesOf(duel)[1].fighter).toBe(
      shortName(PRINTED.characters.find((one) => one.character === b!.character)!.name),
    );
  });
});
