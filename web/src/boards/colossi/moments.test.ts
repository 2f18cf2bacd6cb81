import { describe, expect, it } from 'vitest';

import type { Event, View } from '../../generated/colossi';
import type { TableView } from '../../generated/protocol';
import { momentsOf, shown } from '../test-moments';
import fighting from './fixtures/fighting.json';
import staging from './moments';

const state = fighting as unknown as TableView;
const view = state.position!.view as View;
const of = (events: Event[]) => momentsOf(staging, state, events);

describe('the moments of Colossi', () => {
  it('show a Skirmish that begins', () => {
    const [moment] = of([{ event: 'initiated', seat: 'a', slot: 'left', environment: 'glass river' }]);
    expect(moment!.id).toBe('skirmish-glass-river');
    expect(moment!.cues.map(({ sound }) => sound)).toContain('crowd');
    expect(shown(moment!)).toContain('message-initiated');
  });

  it('show a Skirmish that is won, with the Powers of all', () => {
    const powers = view.seats.map((_, index) => 10 + index);
    const [moment] = of([
      { event: 'scored', powers, lines: [] },
      { event: 'won', seat: 'b', environment: 'volcano', trophies: 2 },
    ]);
    expect(moment).toMatchObject({ id: 'won-volcano', weight: 3 });
    shown(moment!);
    expect(document.querySelectorAll('.line')).toHaveLength(view.seats.length);
    expect(document.querySelectorAll('.got')).toHaveLength(2);
    expect(document.querySelectorAll('.trophies > span')).toHaveLength(view.target);
    // It counts one by one, and the last number is where it stops.
    const numbers = [...document.querySelectorAll('.line.first .numbers > span')].map((one) => Number(one.textContent));
    expect(numbers).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it('show a card that is taken from another player, not from the own deck', () => {
    const ids = of([
      { event: 'abducted', seat: 'a', from: 'b', card: 'flame' },
      { event: 'picked', seat: 'b', from: 'a', card: null },
      { event: 'picked', seat: 'a', from: 'a', card: null },
    ]).map((moment) => (shown(moment), moment.id));
    expect(ids).toEqual(['taken-b-a', 'taken-a-b']);
  });
});
