//! The layout of the board, by its width.

/**
 * `wide`: a desktop. The map is horizontal, the panel of the phase beside it, your holdings below. `narrow`: the map is upright, as high as the
 * panel beside it. `phone`: one below the other. `low`: a phone in landscape, all on one screen.
 */
export type Shape = 'wide' | 'narrow' | 'phone' | 'low';

/** By the width of the board in pixels, and whether it is a phone in landscape. */
export function shape(width: number, low: boolean): Shape {
  if (width < 560) return 'phone';
  if (low) return 'low';
  return width < 880 ? 'narrow' : 'wide';
}

/** The route is upright. */
export const upright = (shape: Shape): boolean => shape === 'phone' || shape === 'narrow';

/** As few lines as possible. */
export const compact = (shape: Shape): boolean => shape === 'phone' || shape === 'low';
