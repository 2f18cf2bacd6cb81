import { expect, it } from 'vitest';

import type { SeatInfo } from '../generated/protocol';
import { continued, proposedLevel, proposedSeat } from './play-from-here';

const person = (seat: 'a' | 'b' | 'c', user: string): SeatInfo => ({
  seat,
  kind: 'person',
  name: user,
  user,
  present: true,
  resigned: false,
});
const bot = (seat: 'a' | 'b' | 'c', level: string): SeatInfo => ({
  seat,
  kind: 'bot',
  name: 'Livia',
  level,
  present: false,
  resigned: false,
});
const seats = [bot('a', 'hard'), person('b', 'ann'), bot('c', 'easy')];

it('proposes the own seat, or else the seat to act', () => {
  expect(proposedSeat(seats, 'ann', ['c'])).toBe('b');
  expect(proposedSeat(seats, 'bob', ['c'])).toBe('c');
  expect(proposedSeat(seats, undefined, [])).toBe('a');
});

it('proposes the level of the computer players of that game', () => {
  expect(proposedLevel(seats, ['easy', 'medium', 'hard'])).toBe('hard');
  expect(proposedLevel(seats, ['novice', 'medium'])).toBe('medium');
  // A person whom a computer player replaced has no level.
  const replaced = [person('a', 'ann'), { ...bot('b', 'hard'), user: 'bob' }];
  expect(proposedLevel(replaced, ['easy', 'hard'])).toBe('easy');
});

it('asks for the same seats, with computer players on all others', () => {
  const table = continued({ id: 't', game: 'colossi', seats }, 12, 'c', 'expert');
  expect(table.seats).toEqual([{ kind: 'bot', level: 'expert' }, { kind: 'bot', level: 'expert' }, { kind: 'me' }]);
  expect(table).toMatchObject({ from: { table: 't', actions: 12 }, public: false });
});
