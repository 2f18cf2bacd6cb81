import { describe, expect, it } from 'vitest';

import { compact, shape, upright } from './shape';

describe('the shape of the board', () => {
  it.each([
    // The board of a window of 1440, of 1024 with the log beside it, of 768, of a phone, and of one that is held sideways.
    [1078, false, 'wide', false, false],
    [663, false, 'narrow', true, false],
    [742, false, 'narrow', true, false],
    [336, false, 'phone', true, true],
    [818, true, 'low', false, true],
    [336, true, 'phone', true, true],
  ] as const)('%i pixels wide, low: %s', (width, low, wanted, stands, dense) => {
    const found = shape(width, low);
    expect(found).toBe(wanted);
    expect([upright(found), compact(found)]).toEqual([stands, dense]);
  });
});
