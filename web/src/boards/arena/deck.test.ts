import { expect, it } from 'vitest';

import type { Board } from '../board';
import type { Event, View } from '../../generated/arena';
import { cardsToTheEnd } from './deck';

const left = (game: string, deck: number, seats: number, more: { options?: unknown; phase?: View['phase'] } = {}) => {
  const view = { deck, seats: Array(seats).fill(null), phase: more.phase ?? 'bet' } as unknown as View;
  return cardsToTheEnd({ game, options: more.options ?? {}, view } as Board<View, Event>);
};

it('counts the last cards of a deck that ends the game', () => {
  expect(left('colossal-arena', 7, 2)).toBeNull();
  expect(left('colossal-arena', 6, 2)).toBe(6);
  expect(left('colossal-arena', 10, 5)).toBe(10);
  expect(left('colossal-arena', 1, 3, { options: null })).toBe(1);
});

it('counts no cards if the game goes on without them', () => {
  expect(left('colossal-arena', 1, 3, { options: { stalemate: true } })).toBeNull();
  expect(left('colossal-arena', 0, 3, { phase: 'over' })).toBeNull();
  expect(left('titan-arena', 1, 3)).toBeNull();
});
