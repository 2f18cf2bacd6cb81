//! Checks that paddings, margins and gaps use the scale of `tokens.css`.

import { describe, expect, it } from 'vitest';

const FILES = import.meta.glob<string>(['../**/*.svelte', '../**/*.css'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const DECLARATION = /(?<![\w-])(?:padding|margin|(?:row-|column-)?gap)(?:-[a-z-]+)?:\s*([^;{}]+);/g;
/** A length of its own. Lines of one pixel are not on the scale; `em` follows the size of the text. */
const RAW = /(?<![\w.])-?[\d.]+(?:rem|px)\b/g;
const HAIRLINE = /^-?1px$/;

/** Lengths that have another reason than the scale. */
const ALLOWED: readonly string[] = [
  // The height of the banner on a wide screen.
  '../pages/Home.svelte: 2.75rem',
];

/** The lengths in paddings, margins and gaps that are not of the scale. */
function raw(source: string): string[] {
  return [...source.matchAll(DECLARATION)]
    .flatMap(([, value]) => value!.match(RAW) ?? [])
    .filter((length) => !HAIRLINE.test(length));
}

describe('paddings, margins and gaps', () => {
  it('use the scale', () => {
    const found = Object.entries(FILES).flatMap(([path, source]) => raw(source).map((length) => `${path}: ${length}`));
    expect([...new Set(found)].sort()).toEqual([...ALLOWED].sort());
  });

  it('are found in styles', () => {
    expect(raw('padding: var(--space-1) 0.35rem;')).toEqual(['0.35rem']);
    expect(raw('margin-top:\n  -2rem;')).toEqual(['-2rem']);
    expect(raw('column-gap: calc(0.5rem + 2px);')).toEqual(['0.5rem', '2px']);
    expect(raw('gap: 0.2em; margin: -1px; padding: calc(-1 * var(--space-3)) 0;')).toEqual([]);
    expect(raw('scroll-margin: 6rem; --facts-gap: 1rem; width: 3rem;')).toEqual([]);
  });
});
