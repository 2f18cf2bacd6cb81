import { describe, expect, it } from 'vitest';

import { measure, reachable } from './overflow';

describe('overflow', () => {
  it('is after the start, before the end, and on both sides between', () => {
    expect(measure(0, 300, 300)).toEqual({ before: false, after: false, foot: 0 });
    expect(measure(0, 300, 700)).toEqual({ before: false, after: true, foot: 0 });
    expect(measure(200, 300, 700)).toEqual({ before: true, after: true, foot: 0 });
    expect(measure(400, 300, 700)).toEqual({ before: true, after: false, foot: 0 });
  });

  it('ignores rounding errors', () => {
    expect(measure(0.5, 299.6, 303)).toEqual({ before: false, after: false, foot: 0 });
  });
});

it('the keyboard can focus what scrolls: something in it, or the area itself', () => {
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
