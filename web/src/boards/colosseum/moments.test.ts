import { describe, expect, it } from 'vitest';

import type { Event, View } from '../../generated/colosseum';
import { momentsOf, shown } from '../test-moments';
import { moment as position } from './fixtures/moments';
import staging from './moments';

const state = position({}, []);
const view = state.position!.view as View;
const of = (events: Event[], before: Partial<View> = {}) => momentsOf(staging, state, events, before);

const count = { program: 12, nobles: 7, tickets: 5, podiums: 0, earlier: 0, stars: 4, medals: 3 };
const show: Event = {
  event: 'performed',
  seat: 'a',
  program: 1,
  name: 'Tribute to Munus',
  jokers: 0,
  count,
  spectators: 31,
};
const best = (best_show: number): Partial<View> => ({
  seats: view.seats.map((seat) => ({ ...seat, best_show })),
});

describe('the moments of Colosseum', () => {
  it('show an auction that is won', () => {
    const [moment] = of([{ event: 'won', seat: 'b', market: 2, bid: 12, tokens: ['lion', 'horse', 'cage'] }]);
    expect(moment).toMatchObject({ id: 'auction-2', anchor: 'market:2' });
    expect(moment!.cues.map(({ sound }) => sound)).toContain('coin');
    expect(shown(moment!)).toContain('Cassius');
  });

  it('show dice with their printed faces', () => {
    const [moment] = of([{ event: 'rolled', seat: 'b', dice: [1, 5] }]);
    expect(moment!.id).toBe('rolled-1-5');
    expect(moment!.cues[0]!.sound).toBe('die');
    // Every face of both dice: a 1 is printed as a choice.
    expect(shown(moment!).match(/1-3/g)).toHaveLength(2);
    expect(document.querySelectorAll('.face')).toHaveLength(12);
    const front = [...document.querySelectorAll('.side-0')].map((face) => face.querySelectorAll('circle').length);
    expect(front).toEqual([0, 5]);
  });

  it('count a show term by term, past the former best', () => {
    const [moment] = of([show], best(20));
    expect(moment).toMatchObject({ id: 'show-1', weight: 3 });
    const text = shown(moment!);
    expect(text).toContain('Livia Tribute to Munus');
    expect(text).toContain('Program 12Nobles 7Tickets 5Stars 4Medals 3');
    expect(text).toContain('best so far: 20');
    expect(text).toContain('New best!');
    expect(document.querySelectorAll('.part')).toHaveLength(5);
  });

  it('do not call a show the best that is not, nor the first one', () => {
    expect(shown(of([show], best(40))[0]!)).not.toContain('New best!');
    expect(shown(of([show], best(0))[0]!)).not.toMatch(/best/i);
  });

  it('show awards, but not a star that goes back or a move without a medal', () => {
    const ids = of([
      { event: 'star-moved', star: 'lion', to: 'a' },
      { event: 'star-moved', star: 'ship', to: null },
      { event: 'moved', seat: 'a', noble: 'consul 3', to: 6, medal: true },
      { event: 'moved', seat: 'a', noble: 'consul 6', to: 7, medal: false },
      { event: 'podium', seat: 'c' },
    ]).map((moment) => (shown(moment), moment.id));
    expect(ids).toEqual(['star-lion', 'medal', 'podium']);
  });
});
