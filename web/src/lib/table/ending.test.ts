import { describe, expect, it } from 'vitest';

import type { EndReason, SeatInfo } from '../../generated/protocol';
import { endingWords, tieBroken } from './ending';
import { replacedByBot, seated } from './seats';

const person = (seat: 'a' | 'b' | 'c', name: string, more: Partial<SeatInfo> = {}): SeatInfo => ({
  seat,
  kind: 'person',
  name,
  user: name.toLowerCase(),
  present: true,
  resigned: false,
  ...more,
});
const me = { user: 'ann', name: 'Ann', account: false };

describe('the text of the result', () => {
  const words = (seats: SeatInfo[], winners: string[], you: 'a' | null, reason: EndReason = 'played') => {
    const standing = seats.map(({ seat }) => ({ seat, rank: winners.includes(seat) ? 1 : 2, score: 0 }));
    return endingWords({ seats, ending: { reason, standing } }, seated(seats, you, []), you, me);
  };
  const three = [person('a', 'Ann'), person('b', 'Bob'), person('c', 'Cleo')];

  it('addresses the reader as you', () => {
    expect(words(three, ['a'], 'a').title).toBe('You win');
    expect(words(three, ['a'], null).title).toBe('Ann wins');
    expect(words(three, ['b', 'a', 'c'], 'a').title).toBe('You, Bob and Cleo win');
  });

  it('names the player who resigned', () => {
    const gone = [person('a', 'Ann'), person('b', 'Bob', { resigned: true })];
    expect(words(gone, ['a'], 'a', 'resigned')).toEqual({ title: 'You win', reason: 'Bob resigned.' });
    expect(words(gone, ['a'], 'a', 'time').reason).toBe('Bob ran out of time.');
    const own = [person('a', 'Ann', { resigned: true }), person('b', 'Bob')];
    expect(words(own, ['b'], null, 'resigned')).toEqual({ title: 'Bob wins', reason: 'You resigned.' });
  });
});

it('says that a game does not count when the rules were corrected', () => {
  const seats = [person('a', 'Ann'), person('b', 'Bob')];
  const ending = { reason: 'rules' as const, standing: null };
  expect(endingWords({ seats, ending }, seated(seats, 'a', []), 'a', me)).toEqual({
    title: 'The game is over',
    reason: 'The rules were corrected; this game was ended and does not count.',
  });
});

it('detects a broken tie', () => {
  const place = (rank: number, score: number) => ({ rank, score });
  expect(tieBroken([place(1, 9), place(2, 9), place(3, 4)])).toBe(true);
  expect(tieBroken([place(1, 9), place(1, 9), place(3, 4)])).toBe(false);
  expect(tieBroken([])).toBe(false);
});

it('a player who was replaced by a computer player may come back, unless they resigned', () => {
  const bot = person('a', 'Ann', { kind: 'bot', level: 'easy' });
  expect(replacedByBot([bot, person('b', 'Bob')], me)).toBe(true);
  expect(replacedByBot([{ ...bot, resigned: true }], me)).toBe(false);
  expect(replacedByBot([person('a', 'Ann')], me)).toBe(false);
  expect(replacedByBot([bot], { ...me, user: 'bob' })).toBe(false);
});
