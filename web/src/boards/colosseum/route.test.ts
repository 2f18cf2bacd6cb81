import { describe, expect, it } from 'vitest';

import { cell, inwards, size, span, SQUARES, step } from './route';

const squares = Array.from({ length: SQUARES }, (_, square) => square);

describe.each([false, true])('the route, upright: %s', (upright) => {
  it('goes clockwise from square to neighbouring square, and closes', () => {
    for (const square of squares) {
      const [here, next] = [cell(square, upright), cell((square + 1) % SQUARES, upright)];
      expect(Math.abs(here.column - next.column) + Math.abs(here.row - next.row)).toBe(1);
    }
    expect(new Set(squares.map((square) => JSON.stringify(cell(square, upright)))).size).toBe(SQUARES);
    const area = squares.reduce((sum, square) => {
      const [a, b] = [cell(square, upright), cell((square + 1) % SQUARES, upright)];
      return sum + a.column * b.row - b.column * a.row;
    }, 0);
    // Positive: clockwise, as rows count downwards.
    expect(area).toBeGreaterThan(0);
  });

  it('has no arena around a corner, in any layout and direction', () => {
    for (const start of [8, 21, 32, 3, 14, 23, 2, 15]) {
      for (const first of [start - 2, start - 1, start]) {
        const arena = [0, 1, 2, 3].map((more) => (first + more + SQUARES) % SQUARES);
        const { from, to } = span(arena, upright);
        expect([to.column - from.column, to.row - from.row].sort(), `from ${first}`).toEqual([1, 4]);
      }
    }
  });

  it('knows the direction to the middle', () => {
    for (const square of squares) {
      const { column, row } = cell(square, upright);
      const [x, y] = inwards(square, upright);
      const [columns, rows] = upright ? [8, 12] : [12, 8];
      expect(Math.abs(x) + Math.abs(y)).toBeGreaterThan(0);
      expect(column + x).toBeGreaterThanOrEqual(0);
      expect(column + x).toBeLessThan(columns);
      expect(row + y).toBeGreaterThanOrEqual(0);
      expect(row + y).toBeLessThan(rows);
    }
  });

  it('has a track of a hundred equal steps around it', () => {
    const [width, height] = size(upright);
    for (let score = 0; score < 100; score += 1) {
      const [x, y] = step(score, upright);
      expect(x === 0.5 || x === width - 0.5 || y === 0.5 || y === height - 0.5, `step ${score}: ${x}, ${y}`).toBe(true);
    }
    expect(step(104, upright)).toEqual(step(4, upright));
  });
});
