//! The text of the log.

import type { SeatAtTable } from '../../boards/board';
import type { Seat } from '../../generated/core';
import type { GameEvent, Step } from '../../generated/protocol';
import { LOOKS } from '../seat-looks';
import type { Say } from '../words';

/** The events of a step as text. */
export const eventLines = (events: readonly GameEvent[], say: Say): string[] =>
  events.map(({ message }) => say(message));

/**
 * Omits "is back" for players who arrive for the first time. If the start of the log is not loaded, they may have been away before.
 */
export function hideFirstArrivals(steps: readonly Step[], log: readonly Step[]): Step[] {
  const away = new Set<Seat>();
  const arrivals = new Set<number>();
  const complete = (log[0]?.version ?? 1) <= 1;
  for (const step of log) {
    if (step.what === 'away') away.add(step.seat);
    else if (step.what === 'back' && complete && !away.has(step.seat)) arrivals.add(step.version);
  }
  return steps.filter((step) => !arrivals.has(step.version));
}

/** Consecutive lines about the same seat. */
export interface Entry {
  readonly seat: Seat | null;
  readonly lines: readonly string[];
}

/** The lines of a step for the log, grouped by seat. */
export function entries(step: Step, seats: readonly SeatAtTable[], say: Say): Entry[] {
  const own = stepText(step, seats);
  return groupBySeat(actor(step), step.events ?? [], say, own === null ? [] : [own]);
}

/**
 * The events of a step, grouped by the seat they are about, which may differ from the seat that acted (`by`). An event that is
 * about no seat joins the group before it. `own` are lines to put first.
 */
export function groupBySeat(
  by: Seat | null,
  events: readonly GameEvent[],
  say: Say,
  own: readonly string[] = [],
): Entry[] {
  const found: { seat: Seat | null; lines: string[] }[] = own.length > 0 ? [{ seat: by, lines: [...own] }] : [];
  for (const { event, message } of events) {
    const about = subject(event);
    const line = say(message);
    const last = found.at(-1);
    if (last && (about === null || about === last.seat)) last.lines.push(line);
    else found.push({ seat: about ?? by, lines: [line] });
  }
  return found;
}

/** The seat that an event is about, if any. */
function subject(event: unknown): Seat | null {
  const seat: unknown = event !== null && typeof event === 'object' && 'seat' in event ? event.seat : null;
  return typeof seat === 'string' && seat in LOOKS ? (seat as Seat) : null;
}

/** The lines of a step: the command at the table, then the events of the game. */
export function lines(step: Step, seats: readonly SeatAtTable[], say: Say): string[] {
  const own = stepText(step, seats);
  return [...(own === null ? [] : [own]), ...eventLines(step.events ?? [], say)];
}

/** The command at the table as text; `null` if the events describe it. */
function stepText(step: Step, seats: readonly SeatAtTable[]): string | null {
  const name = (seat: Seat) => seats.find((other) => other.seat === seat)?.name ?? seat;
  switch (step.what) {
    case 'made':
    case 'acted':
      return null;
    case 'sat':
      return `${step.name} takes a seat`;
    case 'left':
      return `${step.name} leaves`;
    case 'bot-sat':
      return `A computer player (${step.level}) takes a seat`;
    case 'started':
      return 'The game starts';
    case 'said':
      return `${step.name}${step.spectator ? ' (spectator)' : ''}: ${step.text}`;
    case 'resigned':
      return `${name(step.seat)} resigns`;
    case 'time-up':
      return `${name(step.seat)} ran out of time`;
    case 'take-back-offered':
      return `${name(step.seat)} asks to take back a decision`;
    case 'take-back-answered':
      return `${name(step.seat)} ${step.yes ? 'agrees' : 'declines'}`;
    case 'taken-back':
      return 'The decision was taken back';
    case 'replace-offered':
      return `${name(step.by)} asks to replace ${name(step.seat)} with a computer player`;
    case 'replace-answered':
      return `${name(step.by)} ${step.yes ? 'agrees' : 'declines'}`;
    case 'replaced':
      return `A computer player replaces ${name(step.seat)}`;
    case 'returned':
      return `${name(step.seat)} is back in the game`;
    case 'interrupted':
      return `For ${span(step.millis)} not every player could move, so the clocks were stopped`;
    case 'away':
      return `${name(step.seat)} is away`;
    case 'back':
      return `${name(step.seat)} is back`;
    case 'rematch':
      return 'A rematch was created';
    case 'closed':
      return 'The server operator ended the game';
    case 'rules-changed':
      return step.goes_on
        ? `The game continues under corrected rules (version ${step.rules})`
        : 'The rules were corrected; this game was ended and does not count';
  }
}

/** A duration as text. */
function span(millis: number): string {
  const unitText = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
  const seconds = Math.max(1, Math.round(millis / 1000));
  if (seconds < 100) return unitText(seconds, 'second');
  const minutes = Math.round(seconds / 60);
  return minutes < 100 ? unitText(minutes, 'minute') : unitText(Math.round(minutes / 60), 'hour');
}

/** Whether the loaded log contains a decision of this seat that was not taken back. */
export function hasDecided(log: readonly Step[], seat: Seat | null): boolean {
  const last = log.findLast((step) => step.what === 'taken-back' || (step.what === 'acted' && step.seat === seat));
  return seat !== null && last?.what === 'acted';
}

/** The seat that caused a step, if any. */
export const actor = (step: Step): Seat | null => ('seat' in step && step.seat ? step.seat : null);
