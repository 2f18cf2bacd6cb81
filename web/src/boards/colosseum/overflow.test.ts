import { describe, expect, it } from 'vitest';

import { more } from './overflow';

describe('what scrolls', () => {
  it('has more after its beginning, before its end, and on both sides between them', () => {
    expect(more(0, 300, 300)).toEqual({ before: false, after: false, foot: 0 });
    expect(more(0, 300, 700)).toEqual({ before: false, after: true, foot: 0 });
    expect(more(200, 300, 700)).toEqual({ before: true, after: true, foot: 0 });
    expect(more(400, 300, 700)).toEqual({ before: true, after: false, foot: 0 });
  });

  it('is not longer by a rounded pixel', () => {
    expect(more(0.5, 299.6, 303)).toEqual({ before: false, after: false, foot: 0 });
  });
});
