import { expect, it, vi } from 'vitest';

import type { HintGiven } from '../../generated/protocol';
import { Hints, ranked } from './hints.svelte';

const choice = (action: string, share: number, win_probability: number) => ({ action, share, win_probability });
const order = (choices: ReturnType<typeof choice>[], simultaneous = false) =>
  ranked({ choices, simultaneous }).map(({ action }) => action);

it('ranks hints by win probability, without choices that were searched too little', () => {
  // The search visited `b` most and found `a` a little better; it visited `c` too rarely.
  expect(order([choice('b', 0.5, 0.81), choice('a', 0.3, 0.82), choice('c', 0.05, 0.99)])).toEqual(['a', 'b']);
  expect(order([choice('only', 1, 0)])).toEqual(['only']);
});

it('ranks a mixed strategy by shares, without choices that are never played', () => {
  expect(order([choice('a', 0.3, 0.9), choice('b', 0.7, 0.7), choice('c', 0.001, 0.95)], true)).toEqual(['b', 'a']);
});

it('of a mixed strategy with one choice shows just that', async () => {
  const legal = ['a', 'b'].map((action) => ({ action, message: { id: action }, objects: [] }));
  const hint = async (choices: ReturnType<typeof choice>[]): Promise<Hints> => {
    const ask = () => Promise.resolve({ choices, simultaneous: true });
    const hints = new Hints({ ask, legal: () => legal, chosen: () => [] });
    await hints.ask();
    return hints;
  };
  const certain = await hint([choice('a', 0.996, 0.6), choice('b', 0.004, 0.7)]);
  expect(certain.choices.map(({ action }) => action)).toEqual(['a']);
  expect(certain.mixed).toBe(false);
  const nearly = await hint([choice('a', 0.9946, 0.6), choice('b', 0.0054, 0.7)]);
  expect([nearly.choices.length, nearly.mixed]).toEqual([1, false]);
  expect((await hint([choice('a', 0.9, 0.6), choice('b', 0.1, 0.7)])).mixed).toBe(true);
});

it('says when it takes longer, and why there is no hint until the next decision', async () => {
  vi.useFakeTimers();
  let answer: { resolve: (hint: HintGiven) => void; reject: (error: Error) => void } | null = null;
  let legal = [{ action: 'pass', message: { id: 'pass' }, objects: [] }];
  const hints = new Hints({
    ask: () => new Promise((resolve, reject) => (answer = { resolve, reject })),
    legal: () => legal,
    chosen: () => [],
  });
  const failed = hints.ask();
  vi.advanceTimersByTime(1_900);
  expect([hints.thinking, hints.late]).toEqual([true, false]);
  vi.advanceTimersByTime(200);
  expect(hints.late).toBe(true);
  answer!.reject(new Error('too often'));
  await failed;
  expect([hints.thinking, hints.late, hints.failure]).toEqual([false, false, 'Too often.']);

  const again = hints.ask();
  expect(hints.failure).toBeNull();
  answer!.resolve({ choices: [choice('pass', 1, 0.5)], simultaneous: false });
  await again;
  expect(hints.choices.map(({ action }) => action)).toEqual(['pass']);
  legal = [...legal];
  vi.useRealTimers();
});
