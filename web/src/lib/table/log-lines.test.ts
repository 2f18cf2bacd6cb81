import { describe, expect, it } from 'vitest';

import { plain, say } from '../../../tests/messages';
import type { Step } from '../../generated/protocol';
import { chatFromOthers } from './alerts.svelte';
import { hasDecided, entries, hideFirstArrivals } from './log-lines';

const at = 0;
const event = (text: string, seat?: string) => ({
  message: plain(text),
  event: { event: 'x', ...(seat ? { seat } : {}) },
});

describe('the log', () => {
  it('reports corrected rules', () => {
    const step = (continues: boolean): Step => ({ version: 1, at, what: 'rules-changed', rules: 2, continues });
    expect(entries(step(true), [], say)).toEqual([
      { seat: null, lines: ['The game continues under corrected rules (version 2)'] },
    ]);
    expect(entries(step(false), [], say)).toEqual([
      {
        seat: null,
        lines: ['The rules were corrected; this game was ended and does not count'],
      },
    ]);
  });

  it('groups lines by the seat they are about', () => {
    const step: Step = {
      version: 1,
      at,
      what: 'acted',
      seat: 'a',
      events: [event('Ann drops out', 'a'), event('Bob wins', 'b'), event('the market is filled'), event('on', 'a')],
    };
    expect(entries(step, [], say)).toEqual([
      { seat: 'a', lines: ['Ann drops out'] },
      { seat: 'b', lines: ['Bob wins', 'the market is filled'] },
      { seat: 'a', lines: ['on'] },
    ]);
    expect(entries({ version: 2, at, what: 'started', events: [event('dealt', 'b')] }, [], say)).toEqual([
      { seat: null, lines: ['The game starts'] },
      { seat: 'b', lines: ['dealt'] },
    ]);
    expect(entries({ version: 3, at, what: 'acted', seat: 'c', events: [event('the troll dies')] }, [], say)).toEqual([
      { seat: 'c', lines: ['the troll dies'] },
    ]);
  });

  it('reports how long the clocks were stopped', () => {
    const still = (millis: number) => entries({ version: 1, at, what: 'interrupted', millis }, [], say)[0]!.lines[0];
    expect(still(1_200)).toBe('The clocks were paused for 1 second, because not every player could act');
    expect(still(31_000)).toBe('The clocks were paused for 31 seconds, because not every player could act');
    expect(still(600_000)).toBe('The clocks were paused for 10 minutes, because not every player could act');
    expect(still(36_000_000)).toBe('The clocks were paused for 10 hours, because not every player could act');
  });

  it('does not call the first arrival a return', () => {
    const log: Step[] = [
      { version: 1, at, what: 'made' },
      { version: 2, at, what: 'back', seat: 'b' },
      { version: 3, at, what: 'away', seat: 'b' },
      { version: 4, at, what: 'back', seat: 'b' },
    ];
    const versions = (steps: readonly Step[]) => hideFirstArrivals(steps, steps).map(({ version }) => version);
    expect(versions(log)).toEqual([1, 3, 4]);
    expect(hideFirstArrivals(log.slice(1, 2), log)).toEqual([]);
    // Unknown without the start of the log.
    expect(versions(log.slice(1))).toEqual([2, 3, 4]);
  });
});

it('names a computer player that takes a seat', () => {
  const sat: Step = { version: 1, at, what: 'bot-sat', seat: 'b', name: 'Livia', level: 'hard' };
  expect(entries(sat, [], say)).toEqual([{ seat: 'b', lines: ['Livia (computer player, hard) takes a seat'] }]);
});

it('detects whether there is a decision to take back', () => {
  const acted = (version: number, seat: 'a' | 'b', taken_back = false): Step => ({
    version,
    at,
    what: 'acted',
    seat,
    events: [],
    taken_back,
  });
  expect(hasDecided([], 'a')).toBe(false);
  expect(hasDecided([acted(1, 'b')], 'a')).toBe(false);
  expect(hasDecided([acted(1, 'a'), acted(2, 'b')], 'a')).toBe(true);
  expect(hasDecided([acted(1, 'a', true), acted(2, 'b', true)], 'a')).toBe(false);
  // One after the other.
  expect(hasDecided([acted(1, 'a'), acted(2, 'a', true)], 'a')).toBe(true);
  expect(hasDecided([acted(1, 'a')], null)).toBe(false);
});

it('chat alerts show messages of others only', () => {
  const said = (seat: 'a' | undefined, name: string): Step => ({
    version: 1,
    at,
    what: 'said',
    name,
    text: 'Salve',
    ...(seat ? { seat } : {}),
  });
  expect(chatFromOthers([said('a', 'Ann'), said(undefined, 'Ann')], 'b', 'Bob')).toEqual(['Ann: Salve', 'Ann: Salve']);
  expect(chatFromOthers([said('a', 'Ann')], 'a', 'Ann')).toEqual([]);
  expect(chatFromOthers([said(undefined, 'Ann')], null, 'Ann')).toEqual([]);
});
