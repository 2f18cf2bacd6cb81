import { describe, expect, it } from 'vitest';

import { read, write } from './moment-url';

describe('moments in addresses', () => {
  it.each([
    ['17', { at: 17, as: 'all', invitation: null }],
    ['0-b', { at: 0, as: 'b', invitation: null }],
    ['3-spectator~Se-cret_', { at: 3, as: 'spectator', invitation: 'Se-cret_' }],
    ['9~abc', { at: 9, as: 'all', invitation: 'abc' }],
  ] as const)('%s', (text, moment) => {
    expect(read(text)).toEqual(moment);
    expect(write(moment)).toBe(text);
  });

  it('can be older links', () => {
    expect(read('3-table')).toEqual({ at: 3, as: 'spectator', invitation: null });
  });

  it('defaults to the first moment', () => {
    expect(read(null)).toEqual({ at: 0, as: 'all', invitation: null });
    expect(read('nonsense')).toEqual({ at: 0, as: 'all', invitation: null });
    expect(read('~abc')).toEqual({ at: 0, as: 'all', invitation: 'abc' });
  });
});
