import { describe, expect, it } from 'vitest';

import { ago, people, seatName, waitingFor } from './describe';
import { clockWords, levelWords } from './table-settings';

describe('descriptions of tables', () => {
  it.each([
    [{ kind: 'none' as const }, 'no time limit'],
    [{ kind: 'move' as const, seconds: 60 }, '1 minute per decision'],
    [{ kind: 'move' as const, seconds: 45 }, '45 seconds per decision'],
    [{ kind: 'game' as const, seconds: 900, increment: 10 }, '15 minutes per game, plus 10 seconds per decision'],
    [{ kind: 'days' as const, days: 3 }, '3 days per decision'],
  ])('%o', (clock, words) => expect(clockWords(clock)).toBe(words));

  it('name people first, then computer players with their level, and count free seats', () => {
    const seats = [
      { kind: 'bot' as const, name: 'Livia', level: 'hard' },
      { kind: 'person' as const, name: 'Ann', user: 'ann' },
      // From before computer players had names.
      { kind: 'bot' as const, name: 'medium', level: 'medium' },
      { kind: 'open' as const, name: '' },
    ];
    expect(people(seats)).toBe('Ann, Livia · hard, Medium, 1 free seat');
  });

  it('keep the name of a person whose seat a computer player plays on', () => {
    const replaced = { kind: 'bot' as const, name: 'bob', level: 'medium', user: 'bob' };
    expect(people([{ kind: 'bot', name: 'Livia', level: 'hard' }, replaced])).toBe('bob, Livia · hard');
    expect(seatName(replaced)).toBe('bob');
  });

  it('name old computer players by their level', () => {
    expect(seatName({ kind: 'bot', name: 'medium' })).toBe('Medium');
    expect(seatName({ kind: 'person', name: 'ann' })).toBe('ann');
  });

  it('say whose turn it is unless it is yours', () => {
    const seats = [
      { kind: 'person' as const, name: 'Ann' },
      { kind: 'bot' as const, name: 'medium' },
      { kind: 'person' as const, name: 'Cleo' },
    ];
    const summary = { seats, to_act: ['b' as const, 'c' as const], clock: { kind: 'none' as const }, host: 'ann' };
    const table = { id: 'x', game: 'colossi', phase: 'playing', created: 0, updated: 0, summary };
    expect(waitingFor(table)).toBe('Waiting for Medium and Cleo');
    expect(waitingFor({ ...table, your_turn: true })).toBe('');
    expect(waitingFor({ ...table, phase: 'over' })).toBe('');
  });

  it('show levels and times', () => {
    expect(levelWords('hard')).toBe('Hard');
    expect(levelWords('ismcts-500')).toBe('Ismcts-500');
    expect(ago(1_000_000, 1_020_000)).toBe('just now');
    expect(ago(0, 5 * 60_000)).toBe('5 minutes ago');
    expect(ago(0, 26 * 3_600_000)).toBe('yesterday');
  });
});
