import { describe, expect, it } from 'vitest';

import { more, reachable } from './overflow';

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

it('the keyboard comes to what scrolls, by something in it or to the area itself', () => {
  const area = document.createElement('div');
  const tab = (html: string, scrolls: boolean): string | null => {
    area.innerHTML = html;
    reachable(area, { before: false, after: scrolls, foot: 0 });
    return area.getAttribute('tabindex');
  };
  expect(tab('<p>much</p>', true)).toBe('0');
  expect(tab('<p>much</p>', false)).toBeNull();
  expect(tab('<button>a way in</button>', true)).toBeNull();
  expect(tab('<button disabled>none</button><button tabindex="-1">nor this</button>', true)).toBe('0');
});
