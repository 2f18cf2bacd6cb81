import { describe, expect, it } from 'vitest';

import type { Moment } from './moment';
import { length, LONGEST, MOST_WAITING, shorten, SHORTEST } from './queue';

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
      const [brisk, calm] = [length(moment('x', 1, millis), 'brisk'), length(moment('x', 1, millis), 'calm')];
      expect(brisk).toBeGreaterThanOrEqual(SHORTEST);
      expect(calm).toBeGreaterThan(brisk);
      expect(calm).toBeLessThanOrEqual(LONGEST);
    }
    expect(length(moment('x'), 'instant')).toBe(0);
  });
});

describe('a queue that is too long', () => {
  const ids = (waiting: Moment[]): string[] => shorten(waiting, 'brisk').map(({ id }) => id);

  it('stays as it is while it is short', () => {
    expect(ids([moment('a'), moment('b')])).toEqual(['a', 'b']);
  });

  it('loses the lightest moments first, the oldest of these, and keeps the order', () => {
    expect(ids([moment('a', 3), moment('b', 1), moment('c', 2), moment('d', 1), moment('e', 2)])).toEqual(['a', 'e']);
    const many = Array.from({ length: 20 }, (_, index) => moment(String(index)));
    expect(ids(many)).toEqual(['18', '19']);
    expect(shorten(many, 'calm').reduce((sum, one) => sum + length(one, 'calm'), 0)).toBeLessThanOrEqual(MOST_WAITING);
  });
});
