import { expect, it } from 'vitest';

import { ranked } from './hinting.svelte';

const choice = (action: string, share: number, chance: number) => ({ action, share, chance });
const order = (choices: ReturnType<typeof choice>[], at_once = false) =>
  ranked({ choices, at_once }).map(({ action }) => action);

it('ranks hints by the chance that it shows, of what was tried enough', () => {
  // The search looked at `b` most, and found `a` a little better; of `c` it has seen too little to say anything.
  expect(order([choice('b', 0.5, 0.81), choice('a', 0.3, 0.82), choice('c', 0.05, 0.99)])).toEqual(['a', 'b']);
  expect(order([choice('only', 1, 0)])).toEqual(['only']);
});

it('ranks what should be mixed by its shares, and leaves out what is never played', () => {
  expect(order([choice('a', 0.3, 0.9), choice('b', 0.7, 0.7), choice('c', 0.001, 0.95)], true)).toEqual(['b', 'a']);
});
