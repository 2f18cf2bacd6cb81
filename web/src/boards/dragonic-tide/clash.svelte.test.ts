import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { change } from '../../lib/settings.svelte';
import { BEAT, Clash, lasts, type Part } from './clash.svelte';
import { attributesMet } from './descriptions';
import { staged } from './fixtures/moments';
import { battles, type Battle } from './recent-events';

const { duel } = staged('impact');
/** A hit with damage in a real duel. */
const battle = battles(duel.log).at(-1)!;
const harmless: Battle = { ...battle, sums: [], damages: [] };

describe('the length of a battle', () => {
  it('is 1 to 2.5 seconds', () => {
    expect(battle.damages.length).toBeGreaterThan(0);
    expect(lasts(harmless, false)).toBeGreaterThanOrEqual(1_000);
    expect(lasts(battle, true)).toBeLessThanOrEqual(2_500);
  });
});

describe('the parts of a battle', () => {
  let end = (): void => undefined;
  beforeEach(() => {
    vi.useFakeTimers();
    change({ motion: 'on' });
  });
  afterEach(() => {
    end();
    change({ motion: 'system' });
    vi.useRealTimers();
  });

  /** A clash that has just begun. `fresh`: the cards were revealed in the last step. */
  function begun({ triangle = true, fresh = true } = {}): Clash {
    let key = $state('1');
    let clash: Clash;
    end = $effect.root(() => {
      clash = new Clash({
        board: () => (fresh ? duel : { ...duel, steps: [] }),
        battle: () => battle,
        key: () => key,
        triangle: () => triangle,
      });
    });
    flushSync();
    expect(clash!.running).toBe(false);
    key = '2';
    flushSync();
    return clash!;
  }
  function all(clash: Clash): (Part | null)[] {
    const found = [clash.part];
    for (let beat = 0; beat < 30; beat += 1) {
      vi.advanceTimersByTime(BEAT);
      if (found.at(-1) !== clash.part) found.push(clash.part);
    }
    return found;
  }

  it('follow one another', () => {
    expect(all(begun())).toEqual(['cards', 'flip', 'triangle', 'outcome', 'sum', 'damage', 'health', null]);
  });

  it('have no triangle if no attribute met another', () => {
    expect(all(begun({ triangle: false }))).not.toContain('triangle');
  });

  it('are all there after a touch', () => {
    const clash = begun();
    clash.skip();
    expect([clash.running, clash.reached('health')]).toEqual([false, true]);
    expect(all(clash)).toEqual([null]);
  });

  it('are all there with reduced motion', () => {
    change({ motion: 'off' });
    expect(begun().running).toBe(false);
  });

  it('are all there after a jump in a replay', () => {
    expect(begun({ fresh: false }).running).toBe(false);
  });
});

describe('the attributes that met', () => {
  const of = (range: Battle['range'], ...seats: ('a' | 'b')[]) =>
    attributesMet(duel, {
      ...harmless,
      range,
      cards: { a: { card: 'lunge', kind: null }, b: { card: 'modern-cast', kind: null } },
      outcome: seats.map((seat) => ({ what: { id: 'hit' }, seat })),
    });

  it('have the winner first', () => {
    expect(of('middle', 'a')).toEqual(['dex', 'int']);
    expect(of('middle', 'b')).toEqual(['int', 'dex']);
  });

  it('are none if a card is out of range', () => {
    expect(of('long', 'b')).toBeNull();
  });
});
