import { describe, expect, it } from 'vitest';

import type { Moment } from './moment';
import { fit, LONGEST, MOST_WAITING, paced, SHORTEST } from './queue';

const moment = (id: string, weight: Moment['weight'] = 1, millis = 1_500): Moment => ({
  id,
  millis,
  weight,
  cues: [],
  scene: { component: (() => ({})) as never, props: {} },
});

describe('the length of a moment', () => {
  it('is from 1 to 2.5 seconds, longer at the calm pace, and 0 at the instant one', () => {
    for (const millis of [1_000, 1_400, 1_800]) {
      const [brisk, calm] = [paced(millis, 'brisk'), paced(millis, 'calm')];
      expect(brisk).toBeGreaterThanOrEqual(SHORTEST);
      expect(calm).toBeGreaterThan(brisk);
      expect(calm).toBeLessThanOrEqual(LONGEST);
    }
    expect(paced(1_500, 'instant')).toBe(0);
  });
});

describe('a queue that is too long', () => {
  const ids = (waiting: Moment[]): string[] => fit(waiting, 'brisk').map(({ moment }) => moment.id);
  const total = (timed: readonly { length: number }[]): number => timed.reduce((sum, { length }) => sum + length, 0);

  it('stays as it is while it is short', () => {
    expect(fit([], 'brisk')).toEqual([]);
    expect(fit([moment('a'), moment('b')], 'brisk').map(({ length }) => length)).toEqual([1_500, 1_500]);
  });

  it('loses the lightest moments first, the oldest of these, and keeps the order', () => {
    const waiting = [moment('a', 3), moment('b', 1), moment('c', 2), moment('d', 1), moment('e', 2), moment('f', 1)];
    expect(ids(waiting)).toEqual(['a', 'c', 'e', 'f']);
  });

  it.each(['brisk', 'calm'] as const)('has the shows of five players, each shorter, at the %s pace', (pace) => {
    const shows = Array.from({ length: 5 }, (_, index) => moment(String(index), 3, 1_800));
    const fitted = fit([moment('dice', 2), ...shows], pace);
    expect(fitted.map(({ moment }) => moment.id)).toEqual(['0', '1', '2', '3', '4']);
    for (const { length } of fitted) expect(length).toBeGreaterThanOrEqual(SHORTEST);
    expect(total(fitted)).toBeCloseTo(MOST_WAITING);
  });

  it('never takes longer, however many there are', () => {
    for (const pace of ['brisk', 'calm'] as const) {
      for (const weight of [1, 3] as const) {
        const many = Array.from({ length: 20 }, (_, index) => moment(String(index), weight));
        const fitted = fit(many, pace);
        expect(total(fitted)).toBeLessThanOrEqual(MOST_WAITING + 1e-6);
        expect(fitted.at(-1)!.moment.id).toBe('19');
      }
    }
  });
});
