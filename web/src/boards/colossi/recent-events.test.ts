import { describe, expect, it } from 'vitest';

import { plain } from '../../../tests/messages';
import type { Event } from '../../generated/colossi';
import type { TypedStep } from '../board';
import { skirmishResult, seenHand } from './recent-events';

const step = (...events: Event[]): TypedStep<Event> => ({
  version: 1,
  at: 0,
  what: 'acted',
  events: events.map((event) => ({ event, message: plain('') })),
});

describe('the result of a Skirmish', () => {
  const lines = [
    { play: [], perks: [] },
    { play: [], perks: ['oil' as const] },
  ];
  const [scored, won]: Event[] = [
    { event: 'scored', powers: [4, 9], lines },
    { event: 'won', seat: 'b', environment: 'volcano', trophies: 1 },
  ];

  it('is read from the events of the last step with one', () => {
    const before: Event[] = [
      { event: 'scored', powers: [7, 2], lines: [] },
      { event: 'won', seat: 'a', environment: 'desert', trophies: 1 },
    ];
    const steps = [step(...before), step(scored!, won!), step({ event: 'passed', seat: 'a' })];
    expect(skirmishResult(steps)).toEqual({ winner: 'b', environment: 'volcano', powers: [4, 9], lines });
  });

  it('has no cards in games that were archived before events had them', () => {
    const old = { event: 'scored', powers: [4, 9] } as unknown as Event;
    expect(skirmishResult([step(old, won!)])).toMatchObject({ powers: [4, 9], lines: [] });
  });

  it('is null if none ended', () => {
    expect(skirmishResult([step({ event: 'passed', seat: 'a' })])).toBeNull();
  });
});

describe('a hand seen through the Looking Glass', () => {
  const seen: Event = { event: 'saw-hand', seat: 'a', of: 'b', cards: ['flame'] };
  it('is shown to the player who looked', () =>
    expect(seenHand([step(seen)], 'a')).toEqual({ of: 'b', cards: ['flame'] }));
  it('is not shown to others', () => {
    expect(seenHand([step({ ...seen, cards: 1 })], 'c')).toBeNull();
    expect(seenHand([step(seen)], null)).toBeNull();
  });
});
