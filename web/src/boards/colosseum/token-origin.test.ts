import { describe, expect, it } from 'vitest';

import { plain } from '../../../tests/messages';
import type { Event } from '../../generated/colosseum';
import type { TypedStep } from '../board';
import { origin } from './token-origin';

const step = (...events: Event[]): TypedStep<Event> => ({
  version: 1,
  at: 0,
  what: 'acted',
  events: events.map((event) => ({ event, message: plain('') })),
});

describe('tokens come', () => {
  const steps = [
    step({ event: 'won', seat: 'a', market: 2, bid: 9, tokens: ['lion'] }),
    step({ event: 'traded', seat: 'b', with: 'c', gave: 'lion', got: '4 coins' }),
  ];

  it('from the market that was won', () => expect(origin(steps, 'a')).toBe('market:2'));
  it('from either side of a trade to the other', () => {
    expect(origin(steps, 'b')).toBe('seat:c');
    expect(origin(steps, 'c')).toBe('seat:b');
  });
  it('from nowhere else', () => expect(origin(steps, 'd')).toBeUndefined());
});
