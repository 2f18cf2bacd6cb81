//! Positions on the map. The route is a rectangle of 12 × 8 squares with corners on 0, 11, 18 and 29, so that no arena goes around a
//! corner. On narrow screens it is upright. The scoring track runs around it.

import { CONTENT } from '../../generated/colosseum-content';

export const SQUARES = CONTENT.route.squares;

/** Spectators in one lap of the scoring track; larger shows start a second lap (CO-R45). */
export const STEPS = 100;

/** A place in the grid of squares, from 0. */
export interface Cell {
  readonly column: number;
  readonly row: number;
}

/** Squares along a side, corners included. */
const LONG = 12;
const SHORT = SQUARES / 2 + 2 - LONG;

/** The cell of a square; clockwise from the top left, or when upright from the top right. */
export function cell(square: number, upright: boolean): Cell {
  const [column, row] =
    square < LONG
      ? [square, 0]
      : square < LONG + SHORT - 1
        ? [LONG - 1, square - (LONG - 1)]
        : square < 2 * LONG + SHORT - 2
          ? [LONG - 1 - (square - (LONG + SHORT - 2)), SHORT - 1]
          : [0, SQUARES - square];
  return upright ? { column: SHORT - 1 - row, row: column } : { column, row };
}

/** The direction from a square to the middle of the map: -1, 0 or 1 across and down. */
export function inwards(square: number, upright: boolean): readonly [number, number] {
  const { column, row } = cell(square, upright);
  const [columns, rows] = upright ? [SHORT, LONG] : [LONG, SHORT];
  const towards = (at: number, most: number): number => (at === 0 ? 1 : at === most - 1 ? -1 : 0);
  return [towards(column, columns), towards(row, rows)];
}

/** The cells of an arena as grid lines from 0. */
export function span(squares: readonly number[], upright: boolean): { from: Cell; to: Cell } {
  const cells = squares.map((square) => cell(square, upright));
  const columns = cells.map(({ column }) => column);
  const rows = cells.map(({ row }) => row);
  return {
    from: { column: Math.min(...columns), row: Math.min(...rows) },
    to: { column: Math.max(...columns) + 1, row: Math.max(...rows) + 1 },
  };
}

/** The size of the map in half squares. The track is one half square wide. */
export const size = (upright: boolean): readonly [number, number] => {
  const [long, short] = [2 * LONG + 2, 2 * SHORT + 2];
  return upright ? [short, long] : [long, short];
};

/** The middle of a step of the scoring track, in half squares from the top left. The track starts at square 0. */
export function step(score: number, upright: boolean): readonly [number, number] {
  const [width, height] = size(upright).map((side) => side - 1) as [number, number];
  const around = 2 * (width + height);
  // Upright, everything is rotated by a quarter, including the start.
  const start = upright ? width : 0;
  const at = (start + ((((score % STEPS) + STEPS) % STEPS) / STEPS) * around) % around;
  const [x, y] =
    at <= width
      ? [at, 0]
      : at <= width + height
        ? [width, at - width]
        : at <= 2 * width + height
          ? [2 * width + height - at, height]
          : [0, around - at];
  return [x + 0.5, y + 0.5];
}
