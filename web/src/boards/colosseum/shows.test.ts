import { describe, expect, it } from 'vitest';

import type { Count, Event } from '../../generated/colosseum';
import type { TypedStep } from '../board';
import { complete, performances } from './shows';

const count: Count = { program: 7, nobles: 5, tickets: 0, podiums: 0, earlier: 0, stars: 4, medals: 0 };
const step = (...events: Event[]): TypedStep<Event> =>
  ({ what: 'acted', events: events.map((event) => ({ event, message: { id: 'x' } })) }) as unknown as TypedStep<Event>;
const turn = (number: number): Event => ({ event: 'turn-begins', turn: number, seat: 'a' });
const show = (seat: 'a' | 'b', program: number, spectators: number): Event => ({
  event: 'performed',
  seat,
  program,
  name: `No. ${program}`,
  jokers: 0,
  count,
  spectators,
});

describe('the shows of a game', () => {
  it('are found in the log, by turn and seat', () => {
    const log = [step(turn(1)), step(show('a', 3, 16), show('b', 4, 12)), step(turn(2), show('a', 7, 31))];
    expect(performances(log).map(({ turn, seat, program, spectators }) => [turn, seat, program, spectators])).toEqual([
      [1, 'a', 3, 16],
      [1, 'b', 4, 12],
      [2, 'a', 7, 31],
    ]);
  });

  it('are replaced by those after a take-back', () => {
    const log = [step(turn(1)), step(show('a', 3, 16)), step(show('a', 5, 9))];
    expect(performances(log).map(({ program }) => program)).toEqual([5]);
  });

  it('are complete with the deal', () => {
    const dealt: Event = { event: 'dealt', seat: 'a', tokens: [], programs: [1, 6], names: ['', ''] };
    expect(complete([step(turn(1))])).toBe(false);
    expect(complete([step(dealt), step(turn(1))])).toBe(true);
  });
});
