import { describe, expect, it } from 'vitest';

import type { Event } from '../../generated/dragonic-tide';
import { plain } from '../../../tests/messages';
import { momentsOf, shown } from '../test-moments';
import { MOMENTS, staged } from './fixtures/moments';
import staging from './moments';
import { titleOf } from './names';
import { lastBattle, lostIn } from './recent-events';

const of = (events: Event[]) => momentsOf(staging, MOMENTS.place, events);

describe('the moments of Dragonic Tide', () => {
  it('show an OVERDRIVE that hits, with its stage', () => {
    const [moment] = of([{ event: 'overdrive-hits', seat: 'a', kind: 'tyranny', counter: 2 }]);
    expect(moment!.id).toBe('overdrive-tyranny');
    expect(shown(moment!)).toMatch(/II .*message-overdrive-hits|II message-overdrive-hits/);
    // A fourth one is still at the third stage.
    expect(shown(of([{ event: 'overdrive-hits', seat: 'a', kind: 'tyranny', counter: 4 }])[0]!)).toContain('III');
  });

  it('begin with an OVERDRIVE when the board has come to it', () => {
    const { duel } = staged('impact');
    const hits = { event: 'overdrive-hits', seat: 'a', kind: 'tyranny', counter: 1 } as const;
    const revealed = { event: 'revealed', seat: 'a', card: 'overdrive', kind: 'tyranny' } as const;
    const events = [revealed, hits].map((event) => ({ event, message: plain(event.event) }));
    const board = { ...duel, log: [{ ...duel.steps[0]!, events }] };
    const change = { board, before: duel.view, after: duel.view, events };
    expect(staging.moments(change)[0]!.delay).toBeGreaterThan(500);
    expect(staging.heardOnBoard!(change)).toBe(true);
    // After a decision in the middle of the battle, the board has shown it.
    expect(staging.moments({ ...change, events: events.slice(1) })[0]!.delay).toBe(0);
    expect(staging.heardOnBoard!({ ...change, events: events.slice(1) })).toBe(false);
  });

  it('show the last blow: cards, sum, damage, and the health that is left', () => {
    const { duel } = staged('over');
    const battle = lastBattle(duel.log)!;
    const [damage] = battle.damages;
    const { events } = duel.log.findLast(({ events = [] }) => events.some(({ event }) => event.event === 'revealed'))!;
    const before = {
      ...duel.view,
      seats: duel.view.seats.map((side) => ({ ...side, health: side.health + lostIn(battle, side.seat) })),
    };
    const found = staging.moments({ board: duel, before, after: duel.view, events: events! });
    expect(found.map(({ id }) => id)).toEqual(['last-blow']);
    const text = shown(found[0]!);
    expect(text).toContain(`−${damage!.amount}`);
    // Health before and after.
    expect(text).toContain(`${damage!.amount}0`);
    for (const { total } of battle.sums) expect(text).toContain(`= ${total}`);
    for (const { seat } of duel.seats) expect(text).toContain(titleOf(duel, battle.cards[seat]!.card, null));
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
