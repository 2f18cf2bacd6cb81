import { describe, expect, it } from 'vitest';

import type { Event, View } from '../../generated/arena';
import type { TableView } from '../../generated/protocol';
import { momentsOf, shown } from '../test-moments';
import colossal from './fixtures/colossal-arena-80.json';
import staging from './moments';

const state = colossal as unknown as TableView;
const view = state.position!.view as View;
const of = (events: Event[], before: Partial<View> = {}) => momentsOf(staging, state, events, before);

describe('the moments of the arena games', () => {
  it('show how a creature dies, and who loses which stakes', () => {
    const dead = view.creatures.find(({ alive, stakes }) => !alive && stakes.some((stake) => stake !== null))!;
    const [moment, ...more] = of([{ event: 'died', creature: dead.creature, value: 2, next: 4 }]);
    expect(more).toEqual([]);
    expect(moment).toMatchObject({ id: `died-${dead.creature}`, weight: 3, anchor: `creature:${dead.creature}` });
    expect(moment!.cues[0]!.sound).toBe('death');
    const text = shown(moment!);
    expect(text).toContain('message-died');
    for (const stake of dead.stakes) if (stake !== null) expect(text).toContain(`−${stake}`);
  });

  it('show a new round, but not the first one', () => {
    const [moment] = of([{ event: 'round-begins', round: 3, seat: 'a' }]);
    expect(moment!.id).toBe('round-3');
    expect(shown(moment!)).toContain('III');
    expect(of([{ event: 'round-begins', round: 1, seat: 'a' }])).toEqual([]);
  });

  it('warn once when few cards are left, and show the last one', () => {
    const few = structuredClone(state);
    (few.position!.view as View).deck = view.seats.length;
    const low = (deck: number) => momentsOf(staging, few, [], { deck });
    expect(low(view.seats.length + 1).map(({ id }) => id)).toEqual([`deck-${view.seats.length}`]);
    expect(shown(low(view.seats.length + 1)[0]!)).toMatch(/^Only \d cards are left/);
    expect(low(view.seats.length)).toEqual([]);
    const [last] = of([{ event: 'deck-out' }]);
    expect(last!.id).toBe('deck-0');
    expect(shown(last!)).toBe('message-deck-out');
  });

  it('show a card that goes from hand to hand, face down for those who must not see it', () => {
    const [kept] = of([{ event: 'kept', seat: 'a', from: 'b', card: 'troll 7' }]);
    expect(kept!.id).toBe('taken-b-a');
    expect(shown(kept!)).toContain('Troll');
    const [gave] = of([{ event: 'gave', seat: 'a', to: 'b', creature: 'troll', card: null }]);
    expect(gave!.id).toBe('taken-a-b');
    expect(shown(gave!)).not.toContain('Troll');
  });

  it('have sounds for what is not staged', () => {
    expect(staging.sound({ event: 'played', seat: 'a', card: 'troll 7', on: null })).toBe('card');
    expect(staging.sound({ event: 'bet', seat: 'a', spot: 'troll/1', by_power: false })).toBe('stamp');
    expect(staging.sound({ event: 'no-bet', seat: 'a' })).toBeNull();
  });
});
