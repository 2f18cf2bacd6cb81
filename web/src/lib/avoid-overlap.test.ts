import { expect, it } from 'vitest';

import { avoidOverlap } from './avoid-overlap';

it.each([
  [
    [10, 50, 90],
    [10, 50, 90],
  ],
  [
    [50, 50, 10],
    [50, 64, 10],
  ],
  // Positions beyond the end are pushed back.
  [
    [100, 100, 40],
    [86, 100, 40],
  ],
  [
    [100, 90, 99],
    [100, 72, 86],
  ],
])('%j are separated', (positions, moved) => expect(avoidOverlap(positions, 14, 100)).toEqual(moved));
