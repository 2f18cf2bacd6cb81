//! How the parts of the board lie, by the room there is for them.

/**
 * `wide`: the board lies, with the panel of the phase beside it and your holdings below, as on a desk. `narrow`: it stands, so that it is as high as
 * the panel beside it. `phone`: everything below each other. `low`: a phone held sideways, all on one screen.
 */
export type Shape = 'wide' | 'narrow' | 'phone' | 'low';

/** By the width of the board in pixels, and whether the window has no height to spare. */
export function shape(width: number, low: boolean): Shape {
  if (width < 560) return 'phone';
  if (low) return 'low';
  return width < 880 ? 'narrow' : 'wide';
}

/** The route stands upright. */
export const upright = (shape: Shape): boolean => shape === 'phone' || shape === 'narrow';

/** Every line counts. */
export const compact = (shape: Shape): boolean => shape === 'phone' || shape === 'low';
