import { describe, expect, it } from 'vitest';

import type { Message } from '../../generated/core';
import type { EndReason, SeatInfo, TableInfo } from '../../generated/protocol';
import { endingWords, margin, tieBroken } from './ending';
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

it('says why a game without people has no result, and shows the result of one that a person gave up', () => {
  const seats = [person('a', 'Ann', { kind: 'bot', resigned: true }), person('b', 'Ben', { kind: 'bot' }), person('c', 'Cid', { kind: 'bot' })]; // prettier-ignore
  const words = (ending: NonNullable<TableInfo['ending']>) =>
    endingWords({ seats, ending }, seated(seats, null, []), null, me);
  expect(words({ reason: 'abandoned', standing: null })).toEqual({
    title: 'The game is over',
    reason: 'No player was left.',
  });
  const standing = [
    { seat: 'a' as const, rank: 3, score: 9 },
    { seat: 'b' as const, rank: 1, score: 7 },
    { seat: 'c' as const, rank: 2, score: 5 },
  ];
  expect(words({ reason: 'resigned', standing })).toEqual({ title: 'Ben wins', reason: 'You resigned.' });
  expect(words({ reason: 'time', standing }).reason).toBe('You ran out of time.');
});

it('says that a game does not count when the rules were corrected', () => {
  const seats = [person('a', 'Ann'), person('b', 'Bob')];
  const ending = { reason: 'rules' as const, standing: null };
  expect(endingWords({ seats, ending }, seated(seats, 'a', []), 'a', me)).toEqual({
    title: 'The game is over',
    reason: 'The rules were corrected; this game was ended and does not count.',
  });
});

describe('the margin', () => {
  const seats = seated([person('a', 'Ann'), person('b', 'Bob'), person('c', 'Cleo')], null, []);
  const say = ({ args }: Message): string => `${args!.score as number} gold`;
  const of = (places: [seat: 'a' | 'b' | 'c', rank: number, score: number][], reason: EndReason = 'played') => {
    const standing = places.map(([seat, rank, score]) => ({ seat, rank, score }));
    return margin({ reason, standing }, seats, 'a', say);
  };

  it('is the distance to the next player', () => {
    expect(of([['a', 3, 4], ['b', 1, 27], ['c', 2, 24]])).toBe('27–24: 3 gold ahead of Cleo.'); // prettier-ignore
    expect(of([['a', 2, 24], ['b', 1, 27], ['c', 2, 24]])).toBe('27–24: 3 gold ahead of you and Cleo.'); // prettier-ignore
  });

  it('says who is ahead of whom by the tie-break', () => {
    expect(of([['a', 3, 4], ['b', 1, 8], ['c', 2, 8]])).toBe('8–8: Bob is ahead of Cleo by the tie-break.'); // prettier-ignore
    expect(of([['a', 1, 8], ['b', 2, 8], ['c', 3, 7]])).toBe('8–8: you are ahead of Bob by the tie-break.'); // prettier-ignore
  });

  it('says what decided a tie', () => {
    const standing = [{ seat: 'a', rank: 2, score: 8 }, { seat: 'b', rank: 1, score: 8 }, { seat: 'c', rank: 3, score: 1 }] as never; // prettier-ignore
    const decided_by = { id: 'tie_by_coins', args: {} };
    const saying = ({ id }: Message): string => (id === 'tie_by_coins' ? '8–8: Bob had more coins' : '');
    expect(margin({ reason: 'played', standing, decided_by }, seats, 'a', saying)).toBe('8–8: Bob had more coins.');
  });

  it('says that a victory is shared', () => {
    expect(of([['a', 1, 8], ['b', 1, 8]])).toBe('8 gold each: a shared victory.'); // prettier-ignore
  });

  it('is not shown for a game that was not played to its end', () => {
    expect(of([['a', 2, 0], ['b', 1, 8]], 'resigned')).toBe(''); // prettier-ignore
  });
});

it('detects a broken tie', () => {
  const place = (rank: number, score: number) => ({ rank, score });
  expect(tieBroken([place(1, 9), place(2, 9), place(3, 4)])).toBe(true);
  expect(tieBroken([place(1, 9), place(1, 9), place(3, 4)])).toBe(false);
  expect(tieBroken([])).toBe(false);
});

it('a person whose seat a computer player plays on is shown as a person', () => {
  const seats = [
    person('a', 'Ann', { kind: 'bot', level: 'medium', resigned: true }),
    { ...person('b', 'Livia'), kind: 'bot' as const, level: 'hard', user: undefined },
  ] as SeatInfo[];
  expect(seated(seats, null, []).map(({ name, bot, level, face }) => ({ name, bot, level, face }))).toEqual([
    { name: 'Ann', bot: false, level: null, face: null },
    { name: 'Livia', bot: true, level: 'hard', face: 'Livia' },
  ]);
});

it('a player who was replaced by a computer player may come back, unless they resigned', () => {
  const bot = person('a', 'Ann', { kind: 'bot', level: 'easy' });
  expect(replacedByBot([bot, person('b', 'Bob')], me)).toBe(true);
  expect(replacedByBot([{ ...bot, resigned: true }], me)).toBe(false);
  expect(replacedByBot([person('a', 'Ann')], me)).toBe(false);
  expect(replacedByBot([bot], { ...me, user: 'bob' })).toBe(false);
});
