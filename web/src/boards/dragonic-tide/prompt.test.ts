import { describe, expect, it } from 'vitest';

import type { Character, Kind, SeatView, View } from '../../generated/dragonic-tide';
import type { LegalAction } from '../../generated/protocol';
import { MOMENTS, staged, viewOf } from './fixtures';
import { prompt } from './prompt';
import type { Duel } from './sides';

/** What is asked of the first seat in a moment that differs from the kept one in this. */
function asked(view: Partial<View>, own: Partial<SeatView> = {}, legal: LegalAction[] = []): string | null {
  const { duel } = staged('impact');
  const [a, b] = duel.view.seats;
  return prompt({ ...duel, legal, view: { ...duel.view, ...view, seats: [{ ...a!, ...own }, b!] } } as Duel);
}

describe('what is asked', () => {
  it('names the card that hit, and how far it turns the dice', () => {
    expect(asked({ phase: 'impact' }, { placed: 'lunge' })).toMatch(/^Lunge hit: turn the dice by up to .*[+−]\d/);
  });

  it.each<[Kind, number, RegExp]>([
    ['blessing', 1, /^Blessing: turn .*\d/],
    ['blessing', 2, /^Blessing: turn .*\d/],
    ['blessing', 3, /^Blessing: .*dice/],
  ])('says what %s allows after %i plays', (overdrive, counter, text) => {
    const said = asked({ phase: 'blessing' }, { overdrive, counter });
    expect(said).toMatch(text);
    const { stages } = viewOf(MOMENTS.impact).printed.overdrives.find((one) => one.kind === overdrive)!;
    const { count, each, total } = stages[counter - 1]!.dice;
    // Every number in the sentence is one that is printed.
    for (const number of said!.match(/\d+/g) ?? []) expect([count, each, total]).toContain(Number(number));
  });

  it('counts the attributes that an OVERDRIVE bars', () => {
    const bars = (...objects: string[]): LegalAction[] => [{ action: 'specify', label: 'Specify', objects }];
    expect(asked({ phase: 'specify' }, {}, bars('category:str'))).toContain('specify the attribute that');
    expect(asked({ phase: 'specify' }, {}, bars('category:str', 'category:int'))).toContain('specify 2 attributes');
  });

  it.each<[Character, string]>([
    ['terrence', 'SHORT'],
    ['lucent', 'set one die'],
    ['gaw', 'turn one die'],
  ])('knows the ability of %s', (character, text) => {
    expect(asked({ phase: 'ability' }, { character })).toContain(text);
  });

  it('names the opponent as a person', () => {
    const { name } = staged('impact').duel.seats[1]!;
    expect(asked({ phase: 'name' })).toContain(name);
  });

  it('asks nothing at the end, nor of somebody who watches', () => {
    expect(asked({ phase: 'over' })).toBeNull();
    expect(prompt({ ...staged('place').duel, you: null })).toBeNull();
  });
});
