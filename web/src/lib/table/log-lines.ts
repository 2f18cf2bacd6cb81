//! The text of the log.

import type { SeatAtTable } from '../../boards/board';
import type { Seat } from '../../generated/core';
import type { GameEvent, Step } from '../../generated/protocol';
import { strength } from '../describe';
import { LOOKS } from '../seat-looks';
import { t } from '../text';
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
      return t('log-sat', { name: step.name });
    case 'left':
      return t('log-left', { name: step.name });
    case 'bot-sat':
      return t('log-bot', { name: step.name, level: strength(step.level) });
    case 'started':
      return t('log-started');
    case 'said':
      return t(step.spectator ? 'log-said-spectator' : 'log-said', { name: step.name, text: step.text });
    case 'resigned':
      return t('log-resigned', { name: name(step.seat) });
    case 'time-up':
      return t('log-time', { name: name(step.seat) });
    case 'take-back-offered':
      return t('log-take-back', { name: name(step.seat) });
    case 'take-back-answered':
      return t('log-answer', { name: name(step.seat), yes: step.yes });
    case 'taken-back':
      return t('log-taken-back', { informed: step.informed ?? false });
    case 'replace-offered':
      return t('log-replace', { name: name(step.by), other: name(step.seat) });
    case 'replace-answered':
      return t('log-answer', { name: name(step.by), yes: step.yes });
    case 'replaced':
      return t('log-replaced', { name: name(step.seat) });
    case 'returned':
      return t('log-returned', { name: name(step.seat) });
    case 'interrupted':
      return t('log-interrupted', { time: roughly(step.millis) });
    case 'away':
      return t('log-away', { name: name(step.seat) });
    case 'back':
      return t('log-back', { name: name(step.seat) });
    case 'rematch':
      return t('log-rematch');
    case 'closed':
      return t('log-closed');
    case 'rules-changed':
      return step.continues ? t('log-rules-continue', { version: step.rules }) : t('log-rules-ended');
  }
}

/** A duration as text, in seconds, minutes or hours. */
function roughly(millis: number): string {
  const seconds = Math.max(1, Math.round(millis / 1000));
  if (seconds < 100) return t('time-seconds', { count: seconds });
  const minutes = Math.round(seconds / 60);
  return minutes < 100 ? t('time-minutes', { count: minutes }) : t('time-hours', { count: Math.round(minutes / 60) });
}

/** Whether the loaded log contains a decision of this seat that was not taken back. */
export function hasDecided(log: readonly Step[], seat: Seat | null): boolean {
  return log.some((step) => step.what === 'acted' && step.seat === seat && step.taken_back !== true);
}

/** The seat that caused a step, if any. */
export const actor = (step: Step): Seat | null => ('seat' in step && step.seat ? step.seat : null);
