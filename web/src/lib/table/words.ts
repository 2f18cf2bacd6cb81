//! What happened, in words.

import type { SeatAtTable } from '../../boards/board';
import type { Seat } from '../../generated/core';
import type { GameEvent, Step } from '../../generated/protocol';
import { LOOKS } from '../seats';
import type { Say } from '../words';

/** What came of something in the game. */
export const eventLines = (events: readonly GameEvent[], say: Say): string[] =>
  events.map(({ message }) => say(message));

/**
 * Whoever comes for the first time is not back. Where the beginning is not here, they may well have been away.
 */
export function withoutArrivals(steps: readonly Step[], log: readonly Step[]): Step[] {
  const away = new Set<Seat>();
  const arrivals = new Set<number>();
  const whole = (log[0]?.version ?? 1) <= 1;
  for (const step of log) {
    if (step.what === 'away') away.add(step.seat);
    else if (step.what === 'back' && whole && !away.has(step.seat)) arrivals.add(step.version);
  }
  return steps.filter((step) => !arrivals.has(step.version));
}

/** Lines with whose they are. */
export interface Entry {
  readonly seat: Seat | null;
  readonly lines: readonly string[];
}

/** Lines for the log, each with whom it is about. */
export function entries(step: Step, seats: readonly SeatAtTable[], say: Say): Entry[] {
  const own = deed(step, seats);
  return gathered(actor(step), step.events ?? [], say, own === null ? [] : [own]);
}

/**
 * What came of something that somebody did, each line with whom it is about: a decision may be what another one wins by. What is
 * about nobody belongs to what it came of.
 */
export function gathered(
  by: Seat | null,
  events: readonly GameEvent[],
  say: Say,
  own: readonly string[] = [],
): Entry[] {
  const found: { seat: Seat | null; lines: string[] }[] = own.length > 0 ? [{ seat: by, lines: [...own] }] : [];
  for (const { event, message } of events) {
    const of = subject(event);
    const line = say(message);
    const last = found.at(-1);
    if (last && (of === null || of === last.seat)) last.lines.push(line);
    else found.push({ seat: of ?? by, lines: [line] });
  }
  return found;
}

/** Whom an event is about, if anybody. */
function subject(event: unknown): Seat | null {
  const seat: unknown = event !== null && typeof event === 'object' && 'seat' in event ? event.seat : null;
  return typeof seat === 'string' && seat in LOOKS ? (seat as Seat) : null;
}

/** Lines for the log: what somebody did at the table, and what came of it in the game. */
export function lines(step: Step, seats: readonly SeatAtTable[], say: Say): string[] {
  const own = deed(step, seats);
  return [...(own === null ? [] : [own]), ...eventLines(step.events ?? [], say)];
}

/** What somebody did at the table; nothing where the events say it. */
function deed(step: Step, seats: readonly SeatAtTable[]): string | null {
  const name = (seat: Seat) => seats.find((other) => other.seat === seat)?.name ?? seat;
  switch (step.what) {
    case 'made':
    case 'acted':
      return null;
    case 'sat':
      return `${step.name} sits down`;
    case 'left':
      return `${step.name} leaves`;
    case 'bot-sat':
      return `A computer player (${step.level}) sits down`;
    case 'started':
      return 'The game begins';
    case 'said':
      return `${step.name}${step.spectator ? ' (watching)' : ''}: ${step.text}`;
    case 'resigned':
      return `${name(step.seat)} resigns`;
    case 'time-up':
      return `${name(step.seat)} has no time left`;
    case 'take-back-offered':
      return `${name(step.seat)} would like to take a decision back`;
    case 'take-back-answered':
      return `${name(step.seat)} ${step.yes ? 'agrees' : 'does not agree'}`;
    case 'taken-back':
      return 'The decision is taken back';
    case 'replace-offered':
      return `${name(step.by)} would let a computer player sit in for ${name(step.seat)}`;
    case 'replace-answered':
      return `${name(step.by)} ${step.yes ? 'agrees' : 'does not agree'}`;
    case 'replaced':
      return `A computer player sits in for ${name(step.seat)}`;
    case 'returned':
      return `${name(step.seat)} is back in the game`;
    case 'interrupted':
      return `For ${span(step.millis)} not everybody could move; the clocks stood still`;
    case 'away':
      return `${name(step.seat)} is away`;
    case 'back':
      return `${name(step.seat)} is back`;
    case 'rematch':
      return 'Another game is set up';
    case 'closed':
      return 'The game was ended by whoever runs the server';
    case 'rules-changed':
      return step.goes_on
        ? `The rules were corrected (version ${step.rules}); the game goes on by them`
        : 'The rules were corrected, and this game does not hold under them: it is over and does not count';
  }
}

/** A span of time as people say it. */
function span(millis: number): string {
  const said = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
  const seconds = Math.max(1, Math.round(millis / 1000));
  if (seconds < 100) return said(seconds, 'second');
  const minutes = Math.round(seconds / 60);
  return minutes < 100 ? said(minutes, 'minute') : said(Math.round(minutes / 60), 'hour');
}

/** Whether there is a decision of this seat, as far as the log goes back, that was not taken back. */
export function decided(log: readonly Step[], seat: Seat | null): boolean {
  const last = log.findLast((step) => step.what === 'taken-back' || (step.what === 'acted' && step.seat === seat));
  return seat !== null && last?.what === 'acted';
}

/** Whose doing a step was, if anybody's. */
export const actor = (step: Step): Seat | null => ('seat' in step && step.seat ? step.seat : null);
