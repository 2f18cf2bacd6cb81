import { describe, expect, it } from 'vitest';

import { add, empty, NOTHING, read, write } from './goods';

describe('goods of a trade', () => {
  it('are read from and written as notation', () => {
    for (const text of ['lion', '2 gladiator, priest, 4 coins', '1 coins', '12 coins']) {
      expect(write(read(text))).toBe(text);
    }
    expect(read('2 gladiator, priest, 4 coins')).toEqual({ gladiator: 2, priest: 1, coins: 4 });
    expect(read('0 coins')).toEqual({});
  });

  it('grow and shrink, and never below nothing', () => {
    const one = add(NOTHING, 'lion', 1);
    expect(add(one, 'lion', 1)).toEqual({ lion: 2 });
    expect(empty(add(one, 'lion', -5))).toBe(true);
  });
});
