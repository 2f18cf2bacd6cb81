import { describe, expect, it } from 'vitest';

import type { ProgramView } from '../../generated/colosseum';
import { nearest } from './trade-needs';

const program = (number: number, missing: ProgramView['missing']): ProgramView => ({
  number,
  name: `Program ${number}`,
  squares: 2,
  produced: false,
  missing,
  producible: false,
  score_now: 0,
  score_with_jokers: 0,
  total: 0,
  count: null,
});

describe('the nearest program', () => {
  it('has the fewest missing tokens, not types', () => {
    const many = program(5, [['lion', 4]]);
    const few = program(9, [
      ['ship', 1],
      ['cage', 1],
    ]);
    expect(nearest([many, few])?.number).toBe(9);
  });

  it('is never a complete one', () => {
    expect(nearest([program(1, []), program(2, [['torch', 3]])])?.number).toBe(2);
    expect(nearest([program(1, [])])).toBeNull();
    expect(nearest([])).toBeNull();
  });
});
