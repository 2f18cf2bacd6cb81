//! Numbers as text, with a real minus sign.

/** `2`, `−1`. */
export const whole = (value: number): string => (value < 0 ? `−${-value}` : String(value));

/** `+2`, `−1`, `0`. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : whole(value));
