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
  it('is read from the events of one or more steps', () => {
    const steps = [
      step({ event: 'scored', powers: [4, 9] }),
      step({ event: 'won', seat: 'b', environment: 'volcano', trophies: 1 }),
      step(
        { event: 'cleared', seat: 'a', cards: ['bluff'] },
        { event: 'cleared', seat: 'b', cards: ['bolt', 'downpour'] },
      ),
    ];
    expect(skirmishResult(steps, [])).toEqual({
      winner: 'b',
      environment: 'volcano',
      powers: [4, 9],
      cleared: { a: ['bluff'], b: ['bolt', 'downpour'] },
      trophies: 0,
    });
  });

  it('is null if none ended', () => {
    expect(skirmishResult([step({ event: 'passed', seat: 'a' })], [])).toBeNull();
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
