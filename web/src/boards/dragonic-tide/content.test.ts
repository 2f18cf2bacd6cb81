import { describe, expect, it } from 'vitest';

import { categoryOf, meets, overdriveOf } from './content';
import { PRINTED, staged } from './fixtures/moments';
import { sidesOf } from './sides';

const { duel } = staged('place');

describe('cards', () => {
  it('have a category', () => {
    expect(categoryOf(PRINTED, 'lunge')).toBe('dex');
    expect(categoryOf(PRINTED, 'overdrive')).toBe('overdrive');
  });

  it('meet the needs of a stage at its range, with its die', () => {
    const tyranny = overdriveOf(PRINTED, 'tyranny');
    const [, second] = tyranny.stages;
    expect(meets(tyranny, second, 'short', [4, 1, 1])).toBe(true);
    expect(meets(tyranny, second, 'middle', [4, 1, 1])).toBe(false);
    expect(meets(tyranny, second, 'short', [3, 6, 6])).toBe(false);
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

  it('have the name of the character, or of the player before there is one', () => {
    const [a, b] = duel.view.seats;
    const open = { ...duel, view: { ...duel.view, seats: [{ ...a!, character: null }, b!] } };
    expect(sidesOf(open)[0].fighter).toBe(duel.seats[0]!.name);
    expect(sidesOf(duel)[1].fighter.toLowerCase()).toBe(b!.character);
  });
});
