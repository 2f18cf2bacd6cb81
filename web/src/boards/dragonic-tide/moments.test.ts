import { describe, expect, it } from 'vitest';

import type { Event } from '../../generated/dragonic-tide';
import { momentsOf, shown } from '../test-moments';
import { MOMENTS } from './fixtures/moments';
import staging from './moments';

const of = (events: Event[]) => momentsOf(staging, MOMENTS.place, events);

describe('the moments of Dragonic Tide', () => {
  it('show an OVERDRIVE that hits, with its stage', () => {
    const [moment] = of([{ event: 'overdrive-hits', seat: 'a', kind: 'tyranny', counter: 2 }]);
    expect(moment!.id).toBe('overdrive-tyranny');
    expect(shown(moment!)).toMatch(/II .*message-overdrive-hits|II message-overdrive-hits/);
    // A fourth one is still at the third stage.
    expect(shown(of([{ event: 'overdrive-hits', seat: 'a', kind: 'tyranny', counter: 4 }])[0]!)).toContain('III');
  });

  it('leave the rest of the battle to the board, with sounds', () => {
    expect(of([{ event: 'overdrive-fails', seat: 'a', kind: 'tyranny' }, { event: 'nobody-hits' }])).toEqual([]);
    const hurt = (health: number): Event => ({
      event: 'damage',
      seat: 'a',
      amount: 3,
      health,
      cause: 'hit',
      terms: null,
    });
    expect(staging.sound(hurt(5))).toBe('stamp');
    expect(staging.sound(hurt(0))).toBe('death');
  });
});
