import { expect, it } from 'vitest';

import names from '../../../../crates/server/src/bot_names.rs?raw';
import { LOOKS } from './looks';

it('every name of a computer player has a face of its own', () => {
  const list = /NAMES: \[&str; 24\] = \[([^\]]+)\]/.exec(names)![1]!;
  const all = [...list.matchAll(/"(\w+)"/g)].map(([, name]) => name!);
  expect(all).toHaveLength(24);
  expect([...LOOKS.keys()].sort()).toEqual([...all].sort());
  // Two faces differ in more than colours.
  const shapes = [...LOOKS.values()].map(({ head, hair, back, beard, brows, mouth, extra }) =>
    [head, hair, back, beard, brows, mouth, extra].join(' '),
  );
  expect(new Set(shapes).size).toBe(24);
});
