import { expect, it } from 'vitest';

import { amount } from './words';

it('counts money as people do', () => {
  expect([0, 1, 4].map((count) => amount('titan-arena', count))).toEqual(['0 ducats', '1 ducat', '4 ducats']);
  expect([1, 4].map((count) => amount('colossal-arena', count))).toEqual(['1 gold', '4 gold']);
});
