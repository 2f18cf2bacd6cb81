//! The appearance of seats. Each has a colour, a shape and a numeral, so that nothing depends on colour alone. The colours are in
//! `styles/tokens.css`: an element with `data-seat="b"` has `--seat` and `--on-seat`.

import type { Seat } from '../generated/core';

export type Shape = 'circle' | 'square' | 'diamond' | 'triangle' | 'hexagon';

export interface SeatLook {
  readonly shape: Shape;
  readonly numeral: string;
  /** The `stroke-dasharray` of its line in charts. */
  readonly dash: string;
}

export const LOOKS: Readonly<Record<Seat, SeatLook>> = {
  a: { shape: 'circle', numeral: 'I', dash: '' },
  b: { shape: 'square', numeral: 'II', dash: '8 4' },
  c: { shape: 'diamond', numeral: 'III', dash: '2 3' },
  d: { shape: 'triangle', numeral: 'IV', dash: '12 3 2 3' },
  e: { shape: 'hexagon', numeral: 'V', dash: '5 3' },
};

export const SEATS: readonly Seat[] = ['a', 'b', 'c', 'd', 'e'];
