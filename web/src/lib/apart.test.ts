import { expect, it } from 'vitest';

import { apart } from './apart';

it.each([
  [
    [10, 50, 90],
    [10, 50, 90],
  ],
  [
    [50, 50, 10],
    [50, 64, 10],
  ],
  // At the end they are pushed back, and not beyond it.
  [
    [100, 100, 40],
    [86, 100, 40],
  ],
  [
    [100, 90, 99],
    [100, 72, 86],
  ],
])('%j are told apart', (places, moved) => expect(apart(places, 14, 100)).toEqual(moved));
