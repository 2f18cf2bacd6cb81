import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { GAMES } from '../boards/games';
import { contrast, distance, VISION_TYPES, parseHex } from '../lib/colour';

const boards = join(import.meta.dirname, '../boards');
const files = readdirSync(boards, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('colours.css'));
const css = [join(import.meta.dirname, 'tokens.css'), ...files.map((file) => join(boards, file))]
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
  .replaceAll(/\/\*[\s\S]*?\*\//g, '');

/** The colours that a selector sets. */
function block(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`no colours for ${selector}`);
  const body = css.slice(start, css.indexOf('}', start));
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/gi)].map((found) => [found[1]!, found[2]!]),
  );
}

const light = block(':root');
const dark = { ...light, ...block(":root[data-theme='dark']") };
const themes = [
  ...GAMES.map((game) => ({ name: `${game}, light theme`, colours: { ...light, ...block(`[data-game='${game}']`) } })),
  ...GAMES.map((game) => ({
    name: `${game}, dark theme`,
    colours: { ...dark, ...block(`[data-theme='dark'] [data-game='${game}']`) },
  })),
  { name: 'other pages, light theme', colours: light },
  { name: 'other pages, dark theme', colours: dark },
];

const SURFACES = ['ground', 'slab', 'slab-raised', 'slab-sunk'];
/** Text colours and their backgrounds. */
const TEXT: [string, string][] = [
  ...['ink', 'ink-soft', 'accent', 'bad', 'good'].flatMap((ink) => SURFACES.map((on): [string, string] => [ink, on])),
  ['ink', 'accent-soft'],
  ['card-ink', 'card'],
  ['card-ink-soft', 'card'],
  ['on-accent', 'accent'],
  ['on-lit', 'lit'],
  ['slab', 'bad'],
  ...['a', 'b', 'c', 'd', 'e'].map((seat): [string, string] => [`on-seat-${seat}`, `seat-${seat}`]),
];
/** Colours of icons and borders, and their backgrounds. */
const ICONS: [string, string][] = [
  ...['lit', 'focus', 'edge-strong'].flatMap((icon) => SURFACES.map((on): [string, string] => [icon, on])),
  ['on-card-back', 'card-back'],
];

describe.each(themes)('$name', ({ colours }) => {
  const between = (one: string, other: string) => contrast(parseHex(colours[one]!), parseHex(colours[other]!));

  it.each(TEXT)('%s is readable on %s', (ink, on) => expect(between(ink, on)).toBeGreaterThanOrEqual(4.5));
  it.each(ICONS)('%s is visible on %s', (icon, on) => expect(between(icon, on)).toBeGreaterThanOrEqual(3));

  it.each(['a', 'b', 'c', 'd', 'e'])('seat %s is visible by its colour or its edge', (seat) => {
    for (const surface of SURFACES) {
      expect(Math.max(between(`seat-${seat}`, surface), between('seat-edge', surface))).toBeGreaterThanOrEqual(3);
    }
  });
});

describe.each(VISION_TYPES)('seat colours with %s vision', (vision) => {
  it.each([
    ['light', light],
    ['dark', dark],
  ])('differ in the %s theme', (_, colours) => {
    const seats = ['a', 'b', 'c', 'd', 'e'].map((seat) =>
      parseHex((colours as Record<string, string>)[`seat-${seat}`]!),
    );
    for (const [index, one] of seats.entries()) {
      for (const other of seats.slice(index + 1)) expect(distance(one, other, vision)).toBeGreaterThan(0.1);
    }
  });
});
