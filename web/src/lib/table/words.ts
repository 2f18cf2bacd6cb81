//! What happened, in words.

import type { SeatAtTable } from '../../boards/board';
import type { Seat } from '../../generated/core';
import type { GameEvent, Step } from '../../generated/protocol';

/** What came of something in the game. The server tells it in words, to whoever reads. */
export const eventLines = (events: readonly GameEvent[]): string[] => events.map(({ line }) => line);

/** Lines for the log: what came of it in the game, or what somebody did at the table. */
export function lines(step: Step, seats: readonly SeatAtTable[]): string[] {
  const name = (seat: Seat) => seats.find((other) => other.seat === seat)?.name ?? seat;
  const events = eventLines(step.events ?? []);
  const own = (text: string) => [text, ...events];
  switch (step.what) {
    case 'made':
    case 'acted':
      return events;
    case 'sat':
      return own(`${step.name} sits down`);
    case 'left':
      return own(`${step.name} leaves`);
    case 'bot-sat':
      return own(`A computer player (${step.level}) sits down`);
    case 'started':
      return own('The game begins');
    case 'said':
      return [`${step.name}: ${step.text}`];
    case 'resigned':
      return own(`${name(step.seat)} gives up`);
    case 'time-up':
      return own(`${name(step.seat)} has no time left`);
    case 'take-back-offered':
      return own(`${name(step.seat)} would like to take a decision back`);
    case 'take-back-answered':
      return own(`${name(step.seat)} ${step.yes ? 'agrees' : 'does not agree'}`);
    case 'taken-back':
      return own('The decision is taken back');
    case 'replace-offered':
      return own(`${name(step.by)} would let a computer player sit in for ${name(step.seat)}`);
    case 'replace-answered':
      return own(`${name(step.by)} ${step.yes ? 'agrees' : 'does not agree'}`);
    case 'replaced':
      return own(`A computer player sits in for ${name(step.seat)}`);
    case 'returned':
      return own(`${name(step.seat)} is back in the game`);
    case 'interrupted':
      return own('The server was away; the clocks stood still');
    case 'away':
      return own(`${name(step.seat)} is away`);
    case 'back':
      return own(`${name(step.seat)} is back`);
    case 'rematch':
      return own('Another game is set up');
  }
}

/** Whose doing a step was, if anybody's. */
export const actor = (step: Step): Seat | null => ('seat' in step && step.seat ? step.seat : null);
