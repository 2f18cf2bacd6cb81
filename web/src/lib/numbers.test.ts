import { expect, it } from 'vitest';

import { signed, whole } from './numbers';

it('numbers have a real minus, and 0 has no sign', () => {
  expect([2, -1, 0].map(signed)).toEqual(['+2', '−1', '0']);
  expect([2, -1, 0].map(whole)).toEqual(['2', '−1', '0']);
});
