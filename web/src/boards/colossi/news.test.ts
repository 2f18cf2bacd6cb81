import { describe, expect, it } from 'vitest';

import { plain } from '../../../tests/messages';
import type { Event } from '../../generated/colossi';
import type { TypedStep } from '../board';
import { aftermath, glimpse } from './news';

const step = (...events: Event[]): TypedStep<Event> => ({
  version: 1,
  at: 0,
  what: 'acted',
  events: events.map((event) => ({ event, message: plain('') })),
});

describe('what is left of a Skirmish', () => {
  it('is known from its events, also when they come in several steps', () => {
    const steps = [
      step({ event: 'scored', powers: [4, 9] }),
      step({ event: 'won', seat: 'b', environment: 'volcano', trophies: 1 }),
      step(
        { event: 'cleared', seat: 'a', cards: ['bluff'] },
        { event: 'cleared', seat: 'b', cards: ['bolt', 'downpour'] },
      ),
    ];
    expect(aftermath(steps, [])).toEqual({
      winner: 'b',
      environment: 'volcano',
      powers: [4, 9],
      cleared: { a: ['bluff'], b: ['bolt', 'downpour'] },
      trophies: 0,
    });
  });

  it('is nothing where none ended', () => {
    expect(aftermath([step({ event: 'passed', seat: 'a' })], [])).toBeNull();
  });
});

describe('a look through the glass', () => {
  const seen: Event = { event: 'saw-hand', seat: 'a', of: 'b', cards: ['flame'] };
  it('is kept for the player who looked', () =>
    expect(glimpse([step(seen)], 'a')).toEqual({ of: 'b', cards: ['flame'] }));
  it('shows others nothing', () => {
    expect(glimpse([step({ ...seen, cards: 1 })], 'c')).toBeNull();
    expect(glimpse([step(seen)], null)).toBeNull();
  });
});
