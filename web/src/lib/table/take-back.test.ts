import { expect, it } from 'vitest';

import { alone } from './take-back.svelte';

it('only against computer players everything may be taken back', () => {
  const seats = (users: (string | undefined)[]) => ({
    seats: users.map((user, index) => ({ seat: 'abcde'[index], user })) as never,
  });
  expect(alone(seats(['ann', undefined, undefined]), 'a')).toBe(true);
  expect(alone(seats(['ann', 'bob', undefined]), 'a')).toBe(false);
  expect(alone(seats(['ann', undefined]), null)).toBe(false);
});
