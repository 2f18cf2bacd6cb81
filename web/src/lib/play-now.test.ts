import { beforeEach, expect, it } from 'vitest';

import type { GameInfo } from '../generated/protocol';
import { quickGame, remember } from './play-now';

const game = {
  key: 'colossi',
  min_seats: 2,
  max_seats: 5,
  recommended_seats: 3,
  players: ['random', 'easy', 'medium', 'hard'],
} as unknown as GameInfo;

beforeEach(() => localStorage.clear());

it('begins with the recommended number of seats and the medium level', () => {
  expect(quickGame(game)).toEqual({ seats: 3, level: 'medium' });
  expect(quickGame({ ...game, players: ['solved'] })).toEqual({ seats: 3, level: 'solved' });
});

it('remembers the choice for each game', () => {
  remember(game, { seats: 5, level: 'hard' });
  expect(quickGame(game)).toEqual({ seats: 5, level: 'hard' });
  expect(quickGame({ ...game, key: 'colosseum' })).toEqual({ seats: 3, level: 'medium' });
});

it('ignores what is no longer possible', () => {
  remember(game, { seats: 5, level: 'hard' });
  expect(quickGame({ ...game, max_seats: 4, players: ['medium'] })).toEqual({ seats: 3, level: 'medium' });
});
