import { describe, expect, it } from 'vitest';

import { compact, shape, upright } from './layout';

describe('the shape of the board', () => {
  it.each([
    // Windows of 1440, 1024 with the log, 768, a phone, and a phone in landscape.
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
