import { describe, expect, it } from 'vitest';

import type { Card } from '../../generated/arena';
import { wordsOf } from '../test-board.svelte';
import { cardMessage, nameOnCard, slug } from './names';

describe('a card', () => {
  it('has the name that objects have', () => {
    expect(slug('head referee')).toBe('head-referee');
    expect(slug('troll 7')).toBe('troll-7');
  });

  it('has the name of its edition', () => {
    const called = (game: string, card: Card): [name: string, onCard: string] => {
      const words = wordsOf(game);
      const name = words.say(cardMessage(card), { name: (seat) => seat, you: null });
      return [name, nameOnCard(card, words)];
    };
    expect(called('titan-arena', 'troll 7')).toEqual(['Troll 7', 'Troll']);
    expect(called('titan-arena', 'head referee')).toEqual(['Head Referee', 'Head Referee']);
    expect(called('titan-arena', 's2')).toEqual(['Gargoyle 2', 'Gargoyle']);
    expect(called('titan-arena', 's10')).toEqual(['Spectator 10', 'Spectator']);
    expect(called('colossal-arena', 's2')).toEqual(['Spectator 2', 'Spectator']);
    expect(called('colossal-arena', 'prefect')).toEqual(['Prefect', 'Prefect']);
  });
});
