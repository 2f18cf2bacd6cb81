//! Staged moments are only moved and faded: browsers do that without layout or painting, so the game below stays fast.

import { expect, it } from 'vitest';

const FILES = import.meta.glob<string>(
  ['./*.svelte', '../../boards/*/moments/*.svelte', '../../frame/StageLayer.svelte'],
  { query: '?raw', import: 'default', eager: true },
);
const ALLOWED = ['transform', 'opacity', 'animation-timing-function'];

/** The properties that the keyframes of a file change. */
const animated = (file: string): string[] =>
  [...file.matchAll(/@keyframes [\w-]+ \{([\s\S]*?)\n {2}\}/g)].flatMap(([, body]) =>
    [...body!.matchAll(/^\s+([\w-]+):/gm)].map(([, property]) => property!),
  );

it.each(Object.entries(FILES))('%s animates only transform and opacity', (_, file) => {
  expect(animated(file).filter((property) => !ALLOWED.includes(property))).toEqual([]);
  expect(file).not.toContain('transition:');
});

it('finds what keyframes change', () => {
  expect(animated('  @keyframes grow {\n    from {\n      width: 0;\n      opacity: 0;\n    }\n  }\n')).toEqual([
    'width',
    'opacity',
  ]);
  expect(Object.values(FILES).flatMap(animated).length).toBeGreaterThan(60);
});
