import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { change } from '../../lib/settings.svelte';
import { Clash } from './clash.svelte';
import { beginsAfter, heard, type Part, partsOf, timesOf } from './clash-times';
import { attributesMet } from './descriptions';
import { staged } from './fixtures/moments';
import { battles, type Battle } from './recent-events';

const play = vi.hoisted(() => vi.fn());
vi.mock('../../lib/sound/sound', () => ({ play }));

const { duel } = staged('impact');
/** The damage of a real duel, by cards that meet in the middle. */
const battle: Battle = {
  ...battles(duel.log).at(-1)!,
  range: 'middle',
  cards: { a: { card: 'lunge', kind: null }, b: { card: 'modern-cast', kind: null } },
};
/** One of these cards does not reach as far. */
const plain: Battle = { ...battle, range: 'long' };
const harmless: Battle = { ...plain, sums: [], damages: [], struck: false };

describe('the length of a battle', () => {
  it.each([
    ['with all parts', () => battle],
    ['in which nothing happens', () => harmless],
  ])('%s is 1 to 2.5 seconds, longer at the calm pace', (_, which) => {
    const [brisk, calm] = (['brisk', 'calm'] as const).map((pace) => timesOf(duel, which(), pace));
    expect(brisk!.length).toBeGreaterThanOrEqual(1_000 - 1e-6);
    expect(calm!.length).toBeGreaterThan(brisk!.length);
    expect(calm!.length).toBeLessThanOrEqual(2_500 + 1e-6);
    expect(calm!.beat).toBeGreaterThan(brisk!.beat);
  });

  it('has room for an OVERDRIVE between what happened and the damage', () => {
    const times = timesOf(duel, { ...plain, overdrive: true }, 'brisk');
    const at = times.parts.findIndex(({ part }) => part === 'overdrive');
    expect(times.parts[at - 1]!.part).toBe('outcome');
    expect(times.parts[at]!.until - beginsAfter(times, 'overdrive')).toBeCloseTo(1_500);
    expect(beginsAfter(times, 'overdrive')).toBeGreaterThan(500);
    expect(beginsAfter(timesOf(duel, plain, 'brisk'), 'overdrive')).toBe(0);
  });
});

describe('the parts of a battle', () => {
  let end = (): void => undefined;
  beforeEach(() => {
    vi.useFakeTimers();
    play.mockClear();
    change({ motion: 'on', pace: 'brisk' });
  });
  afterEach(() => {
    end();
    change({ motion: 'system', pace: 'brisk' });
    vi.useRealTimers();
  });

  /** A clash that has just begun. `fresh`: the cards were revealed in the last step. */
  function begun({ of = battle, fresh = true, over = false } = {}): Clash {
    let key = $state('1');
    let clash: Clash;
    const steps = fresh ? duel.steps : [];
    const view = { ...duel.view, phase: over ? ('over' as const) : duel.view.phase };
    end = $effect.root(() => {
      clash = new Clash({ board: () => ({ ...duel, steps, view }), battle: () => of, key: () => key });
    });
    flushSync();
    expect(clash!.running).toBe(false);
    key = '2';
    flushSync();
    return clash!;
  }
  /** The parts with what is heard with each, and the milliseconds until all are there. */
  function shown(clash: Clash): { parts: (Part | null)[]; sounds: string[]; millis: number } {
    const parts = [clash.part];
    const sounds: string[] = [];
    let millis = 0;
    for (; clash.running; millis += 5) {
      play.mockClear();
      vi.advanceTimersByTime(5);
      if (parts.at(-1) !== clash.part) parts.push(clash.part);
      for (const [sound] of play.mock.calls) sounds.push(`${clash.part}: ${sound}`);
    }
    return { parts, sounds, millis };
  }

  it('follow one another, each with its sound', () => {
    const { parts, sounds } = shown(begun());
    expect(parts).toEqual(['cards', 'flip', 'triangle', 'outcome', 'sum', 'damage', 'health', null]);
    expect(sounds).toEqual(['flip: card', 'outcome: stamp', 'sum: touch', 'damage: stamp']);
  });

  it('have no triangle if no attribute met another', () => {
    expect(shown(begun({ of: plain })).parts).not.toContain('triangle');
  });

  it('take longer at the calm pace', () => {
    const brisk = shown(begun()).millis;
    end();
    change({ pace: 'calm' });
    expect(shown(begun()).millis).toBeGreaterThan(brisk * 1.2);
  });

  it('are all there after a touch, and silent', () => {
    const clash = begun();
    clash.skip();
    expect([clash.running, clash.reached('health')]).toEqual([false, true]);
    vi.advanceTimersByTime(5_000);
    expect(play).not.toHaveBeenCalled();
  });

  it.each([
    ['with reduced motion', { motion: 'off' } as const],
    ['at the instant pace', { pace: 'instant' } as const],
  ])('are all there at once %s, but can be heard', (_, settings) => {
    change(settings);
    expect(begun().running).toBe(false);
    expect(play.mock.calls.map(([sound]) => sound as string)).toEqual(['card', 'stamp', 'touch', 'stamp']);
  });

  it('are all there after a jump in a replay, and silent', () => {
    expect(begun({ fresh: false }).running).toBe(false);
    expect(play).not.toHaveBeenCalled();
  });

  it('are left to the stage if the duel is over', () => {
    expect(begun({ over: true }).running).toBe(false);
    expect(play).not.toHaveBeenCalled();
  });
});

it('damage that ends the health of a fighter sounds like a death', () => {
  const last = { ...battle, damages: battle.damages.map((damage) => ({ ...damage, health: 0 })) };
  expect(partsOf(duel, last).map((part) => heard(last, part))).toContain('death');
  expect(partsOf(duel, battle).map((part) => heard(battle, part))).not.toContain('death');
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
