import { expect, it } from 'vitest';

import { turningPoint } from './turning-point';

const points = (...rows: [number, ...number[]][]) => ({
  ready: true,
  points: rows.map(([actions, ...seats]) => ({ actions, seats })),
});

it('is the greatest gain of the winner', () => {
  const found = turningPoint(points([0, 0.3, 0.3, 0.4], [10, 0.2, 0.45, 0.35], [20, 0.1, 0.1, 0.8], [30, 0, 0, 1]));
  expect(found).toEqual({ from: 10, to: 20, index: 2, before: 0.35, after: 0.8 });
});

it('is not a greater gain of a player who lost', () => {
  const found = turningPoint(points([0, 0.5, 0.5], [5, 0.1, 0.9], [10, 0.6, 0.4], [15, 0.5, 0.5], [20, 0, 1]));
  expect(found).toMatchObject({ from: 15, index: 1, before: 0.5, after: 1 });
});

it('may be the end, and the first of equal ones is taken', () => {
  expect(turningPoint(points([0, 0.5, 0.5], [5, 0.25, 0.75], [10, 0.5, 0.5], [15, 1, 0]))).toMatchObject({ from: 10 });
  expect(turningPoint(points([0, 0.5, 0.5], [5, 0.25, 0.75], [10, 0.5, 0.5]))).toMatchObject({ from: 0, index: 1 });
});

it('does not exist in a game without a great change, or before the probabilities are ready', () => {
  expect(turningPoint(points([0, 0.5, 0.5], [5, 0.55, 0.45], [10, 0.49, 0.51]))).toBeNull();
  expect(turningPoint({ ...points([0, 0.5, 0.5], [5, 1, 0]), ready: false })).toBeNull();
  expect(turningPoint(undefined)).toBeNull();
});
