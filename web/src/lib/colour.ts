//! Colour contrast and distance, for the tests of the palette.

export type Rgb = readonly [number, number, number];

export function parseHex(hex: string): Rgb {
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (!found) throw new Error(`not a colour: ${hex}`);
  return [parseInt(found[1]!, 16), parseInt(found[2]!, 16), parseInt(found[3]!, 16)];
}

const linear = (channel: number): number => {
  const c = channel / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
};

const luminance = ([r, g, b]: Rgb): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

/** The WCAG 2 contrast ratio of two colours, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Simulations of colour blindness on linear RGB, by Machado, Oliveira and Fernandes (2009). */
const COLOUR_BLIND: Readonly<Record<string, readonly (readonly [number, number, number])[]>> = {
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
export const VISION_TYPES = ['full', ...Object.keys(COLOUR_BLIND)];

function perceived(colour: Rgb, vision: string): Rgb {
  const light = colour.map(linear) as [number, number, number];
  const rows = COLOUR_BLIND[vision];
  if (!rows) return light;
  return rows.map((row) => row[0] * light[0] + row[1] * light[1] + row[2] * light[2]) as unknown as Rgb;
}

/** Converts linear RGB to Oklab, which is perceptually uniform. */
function oklab([r, g, b]: Rgb): Rgb {
  const root = (value: number) => Math.cbrt(Math.max(value, 0));
  const l = root(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = root(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = root(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** The perceived difference of two colours: 0 for equal ones, 1 for black and white. */
export function distance(one: Rgb, other: Rgb, vision: string): number {
  const [a, b] = [oklab(perceived(one, vision)), oklab(perceived(other, vision))];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
