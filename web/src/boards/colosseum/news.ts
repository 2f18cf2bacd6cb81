//! What is worth saying in the middle of the board, of what has just happened: the log has everything.

import type { Event } from '../../generated/colosseum';
import type { Seat } from '../../generated/core';
import type { SeatAtTable, TypedStep } from '../board';
import { ASSETS } from './assets';

const MOST = 3;

/** The last few things of weight since the view before. */
export function latest(steps: readonly TypedStep<Event>[], seats: readonly SeatAtTable[]): string[] {
  const name = (seat: Seat): string => seats.find((one) => one.seat === seat)?.name ?? seat;
  return steps
    .flatMap((step) => step.events ?? [])
    .map(({ event }) => told(event, name))
    .filter((line) => line !== null)
    .slice(-MOST);
}

function told(event: Event, name: (seat: Seat) => string): string | null {
  switch (event.event) {
    case 'turn-begins':
      return `Turn ${event.turn} begins; ${name(event.seat)} starts.`;
    case 'won':
      return `${name(event.seat)} wins market ${event.market} for ${event.bid}.`;
    case 'star-moved':
      return event.to
        ? `The ${ASSETS[event.star].name} star goes to ${name(event.to)}.`
        : `The ${ASSETS[event.star].name} star goes back to the supply.`;
    case 'traded':
      return `${name(event.seat)} and ${name(event.with)} trade ${event.gave} for ${event.got}.`;
    case 'performed':
      return `${name(event.seat)} performs program ${event.program}: ${event.spectators} spectators.`;
    case 'podium':
      return `${name(event.seat)} gets the podium.`;
    case 'donated':
      return `${name(event.seat)} gives ${name(event.to)} a ${ASSETS[event.token].name}.`;
    case 'bought':
      return `${name(event.seat)} buys program ${event.program}.`;
    case 'expanded':
      return `${name(event.seat)} expands the arena.`;
    case 'built-loge':
      return `${name(event.seat)} builds a Loge.`;
    case 'bought-ticket':
      return `${name(event.seat)} buys a season ticket.`;
    default:
      return null;
  }
}
