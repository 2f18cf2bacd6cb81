import { expect, it } from 'vitest';

import type { SeatInfo } from '../generated/protocol';
import { changed, movedOn, request, resized } from './new-seats';

it('the user keeps a seat when the table gets smaller', () => {
  expect(resized(['friend', 'hard', 'me'], 2)).toEqual(['friend', 'me']);
  expect(resized(['me'], 3)).toEqual(['me', 'friend', 'friend']);
});

it('the user changes places with another player', () => {
  expect(changed(['me', 'hard', 'friend'], 1, 'me')).toEqual(['hard', 'me', 'friend']);
  expect(changed(['me', 'hard', 'friend'], 2, 'easy')).toEqual(['me', 'hard', 'easy']);
});

it('for the same game again everyone moves on by one seat', () => {
  const seat = (kind: SeatInfo['kind'], more: Partial<SeatInfo>) => ({ kind, ...more }) as SeatInfo;
  const seats = [
    seat('person', { user: 'ann' }),
    seat('bot', { level: 'hard' }),
    // A computer player took over from Bob.
    seat('bot', { level: 'medium', user: 'bob' }),
  ];
  expect(movedOn(seats, 'ann')).toEqual(['friend', 'me', 'hard']);
  expect(movedOn(seats, 'cleo')).toEqual(['friend', 'me', 'hard']);
});

it('becomes a request', () => {
  expect(['me', 'friend', 'hard'].map(request)).toEqual([
    { kind: 'me' },
    { kind: 'open' },
    { kind: 'bot', level: 'hard' },
  ]);
});
