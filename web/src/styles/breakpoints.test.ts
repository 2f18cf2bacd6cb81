//! Checks that media and container queries are used by the names that `breakpoints.ts` declares.

import { describe, expect, it } from 'vitest';

import { BREAKPOINTS, CONTAINERS, LAYOUTS, media } from './breakpoints';

const FILES = import.meta.glob<string>(
  ['../**/*.svelte', '../**/*.css', '../**/*.ts', '!../**/*.test.ts', '!../generated/**', '!./breakpoints.ts'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

const CONDITION = /\(\s*(?:--([\w-]+)\s*\)|[^()]*\))/g;
const SCRIPT = /\b(?:matchMedia|MediaQuery)\(\s*(['"`].*?['"`])\s*\)/g;
const SCRIPT_NAME = /\bmedia\('([\w-]+)'\)|\bBREAKPOINTS(?:\.([\w]+)|\['([\w-]+)'\])/g;

interface Queries {
  /** Conditions without a name. */
  readonly raw: string[];
  readonly media: string[];
  readonly containers: string[];
}

/** The conditions in the media and container queries of a file. */
function queries(source: string): Queries {
  const raw = [...source.matchAll(SCRIPT)]
    .map(([, query]) => query!)
    .filter((query) => !query.includes('${BREAKPOINTS'));
  const media = [...source.matchAll(SCRIPT_NAME)].map(([, ...names]) => names.find(Boolean)!);
  const containers: string[] = [];
  for (const [, rule, query] of source.matchAll(/@(media|container)\s+([^{]*?)\s*\{/g)) {
    for (const [condition, name] of query!.matchAll(CONDITION)) {
      if (name) (rule === 'media' ? media : containers).push(name);
      else raw.push(condition);
    }
  }
  return { raw, media, containers };
}

describe('media and container queries', () => {
  const all = Object.entries(FILES).map(([path, source]) => ({ path, ...queries(source) }));
  const layouts = Object.values(LAYOUTS).flatMap((cases) => cases.map((query) => queries(`@${query} {`)));

  it('are used by name', () => {
    expect(all.filter(({ raw }) => raw.length > 0).map(({ path, raw }) => `${path}: ${raw.join(' ')}`)).toEqual([]);
  });

  it.each([
    ['media', { ...BREAKPOINTS, ...LAYOUTS }],
    ['containers', CONTAINERS],
  ] as const)('%s: are all declared, and all declarations are used', (kind, declarations) => {
    const declared = Object.keys(declarations);
    const used = new Set([...all, ...layouts].flatMap((found) => found[kind]));
    expect([...used].filter((name) => !declared.includes(name))).toEqual([]);
    expect(declared.filter((name) => !used.has(name))).toEqual([]);
  });

  it('are found in styles and scripts', () => {
    expect(queries('@media (max-width: 40rem) {').raw).toEqual(['(max-width: 40rem)']);
    expect(queries('@media (--phone) and (min-height: 3rem) {')).toEqual({
      raw: ['(min-height: 3rem)'],
      media: ['phone'],
      containers: [],
    });
    expect(queries('@container board (--phone) and (width > 3rem) {')).toEqual({
      raw: ['(width > 3rem)'],
      media: [],
      containers: ['phone'],
    });
    expect(queries("matchMedia('(width > 3rem)')").raw).toHaveLength(1);
    expect(queries("new MediaQuery('(width > 3rem)')").raw).toHaveLength(1);
    expect(queries("media('dark')").media).toEqual(['dark']);
    expect(queries("new MediaQuery(`${BREAKPOINTS.wide} and ${BREAKPOINTS['beyond-short']}`)")).toMatchObject({
      raw: [],
      media: ['wide', 'beyond-short'],
    });
  });

  it('are available to scripts', () => {
    expect(media('desktop').media).toBe(BREAKPOINTS.desktop);
  });
});
