import { expect, it } from 'vitest';

import { plain } from '../../../tests/messages';
import type { Event } from '../../generated/colosseum';
import type { TypedStep } from '../board';
import { latest } from './recent-events';

const step = (...events: Event[]): TypedStep<Event> => ({
  version: 1,
  at: 0,
  what: 'acted',
  events: events.map((event) => ({ event, message: plain(event.event) })),
});

it('the last important events are shown, oldest first', () => {
  const bought = step({ event: 'built-loge', seat: 'a', extra: 'none' }, { event: 'podium', seat: 'a' });
  const steps = [bought, step({ event: 'dropped', seat: 'b' }), step({ event: 'podium', seat: 'c' }), bought];
  expect(latest(steps).map(({ id }) => id)).toEqual(['podium', 'built-loge', 'podium']);
  expect(latest([step({ event: 'dropped', seat: 'b' })])).toEqual([]);
});
