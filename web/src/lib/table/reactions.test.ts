import { expect, it } from 'vitest';

import type { SeatInfo, Step } from '../../generated/protocol';
import { reactions } from './reactions';
import { seated } from './seats';

const seats = seated(
  [
    { seat: 'a', kind: 'person', name: 'Ann', user: 'ann' },
    { seat: 'b', kind: 'bot', name: 'Livia', level: 'hard' },
    { seat: 'c', kind: 'bot', name: 'Nero', level: 'hard' },
  ] as unknown as SeatInfo[],
  'a',
  [],
);
const step = (version: number, what: string, at = 0, more = {}): Step => ({ version, at, what, ...more }) as Step;
const acted = (version: number, seat: string, at = 0): Step => step(version, 'acted', at, { seat });

it('computer players react to few moments, and always in the same way', () => {
  const log = [step(1, 'made'), step(2, 'started'), acted(3, 'a'), acted(4, 'b'), acted(5, 'c')];
  const found = reactions('abc', log, seats, undefined);
  expect([...found.keys()]).toEqual([2]);
  expect(['b', 'c']).toContain(found.get(2)!.seat);
  expect(reactions('abc', log, seats, undefined)).toEqual(found);
});

it('the winner among them speaks at the end', () => {
  const log = [step(2, 'started'), acted(3, 'a')];
  const place = (seat: 'a' | 'b' | 'c', rank: number) => ({ seat, rank, score: 0 });
  const standing = [place('a', 2), place('b', 3), place('c', 1)];
  expect(reactions('abc', log, seats, { reason: 'played', standing }).get(3)!.seat).toBe('c');
  const lost = [place('a', 1), place('b', 3), place('c', 2)];
  expect(reactions('abc', log, seats, { reason: 'played', standing: lost }).get(3)).toBeDefined();
});

it('some long decisions of people are remarked on, none of computer players', () => {
  const minutes = (count: number): number => count * 60_000;
  const slow = (seat: string): number =>
    Array.from({ length: 60 }, (_, table) =>
      reactions(`t${table}`, [acted(3, 'b'), acted(4, seat, minutes(3))], seats, undefined),
    ).filter((found) => found.has(4)).length;
  expect(slow('a')).toBeGreaterThan(5);
  expect(slow('a')).toBeLessThan(40);
  expect(slow('b')).toBe(0);
});

it('without computer players there are no remarks', () => {
  expect(reactions('abc', [step(2, 'started')], seats.slice(0, 1), undefined).size).toBe(0);
});
