import { expect, it } from 'vitest';

import { ranked } from './hints.svelte';

const choice = (action: string, share: number, chance: number) => ({ action, share, chance });
const order = (choices: ReturnType<typeof choice>[], at_once = false) =>
  ranked({ choices, at_once }).map(({ action }) => action);

it('ranks hints by win probability, without choices that were searched too little', () => {
  // The search visited `b` most and found `a` a little better; it visited `c` too rarely.
  expect(order([choice('b', 0.5, 0.81), choice('a', 0.3, 0.82), choice('c', 0.05, 0.99)])).toEqual(['a', 'b']);
  expect(order([choice('only', 1, 0)])).toEqual(['only']);
});

it('ranks a mixed strategy by shares, without choices that are never played', () => {
  expect(order([choice('a', 0.3, 0.9), choice('b', 0.7, 0.7), choice('c', 0.001, 0.95)], true)).toEqual(['b', 'a']);
});
