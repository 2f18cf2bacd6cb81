import { describe, expect, it } from 'vitest';

import type { Event } from '../../generated/dragonic-tide';
import { MOMENTS, staged, viewOf } from './fixtures/moments';
import type { TypedStep } from '../board';
import { rounds } from './rounds';

const { duel } = staged('over');
const { seats } = viewOf(MOMENTS.over);

describe('the rounds of a duel', () => {
  const all = rounds(duel.log, seats);

  it('are all there, with the cards of both', () => {
    expect(all.map(({ round }) => round)).toEqual(all.map((_, index) => index + 1));
    expect(all.length).toBeGreaterThan(1);
    for (const { sides } of all) expect(sides.every(({ card }) => card !== null)).toBe(true);
  });

  it('end with the health of the view', () => {
    expect(all.at(-1)!.sides.map(({ health }) => health)).toEqual(seats.map(({ health }) => health));
  });

  it('lose as much health as is missing', () => {
    for (const [index, { health, max_health }] of seats.entries()) {
      const lost = all.reduce((sum, { sides }) => sum + sides[index]!.lost, 0);
      // The last damage may have been more than the health that was left.
      if (health > 0) expect(max_health - lost).toBe(health);
      else expect(lost).toBeGreaterThanOrEqual(max_health);
    }
  });

  it('have no round that was taken back', () => {
    let version = 0;
    const step = (what: 'acted' | 'taken-back', events: readonly Event[], actions?: number) =>
      ({
        version: (version += 1),
        at: 0,
        what,
        events: events.map((event) => ({ event, message: { id: event.event } })),
        ...(actions === undefined ? { seat: 'a' } : { actions }),
      }) as unknown as TypedStep<Event>;
    const shows = (card: 'lunge' | 'breaker'): Event[] =>
      (['a', 'b'] as const).map((seat) => ({ event: 'revealed', seat, card, kind: null }));
    const round = (number: number): Event => ({ event: 'round', round: number, range: 'short', dice: [3, 3, 3] });
    const first = step('acted', [round(1)]);
    const hit: Event = { event: 'damage', seat: 'b', amount: 4, health: 6, cause: 'hit', terms: null };
    const undone = step('acted', [...shows('lunge'), hit, round(2)]);
    const back = step('taken-back', [], 1);
    const found = rounds(
      [first, undone, back, step('acted', [...shows('breaker'), round(2)])],
      [
        { seat: 'a', max_health: 10 },
        { seat: 'b', max_health: 10 },
      ],
    );
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      round: 1,
      sides: [{ card: 'breaker' }, { card: 'breaker', lost: 0, health: 10 }],
    });
  });
});
