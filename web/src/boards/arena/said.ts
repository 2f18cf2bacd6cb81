//! What is to be touched, and what has just happened, in a sentence.

import type { Card, Event, View } from '../../generated/arena';
import type { Seat } from '../../generated/core';
import type { Board, TypedStep } from '../board';
import { title } from './words';

type ArenaBoard = Board<View, Event>;

/**
 * What is to be touched when a power is used, and what after the first touch; nothing where there is no choice, and the game asks
 * whether to use it.
 */
export function aim({ view, legal, touch, words }: ArenaBoard): string | null {
  const { phase, power } = view;
  if (phase !== 'power' || power === null) return null;
  if (legal.filter((action) => action.objects.length > 0).length < 2) return null;
  const found = [touch.chosen.length > 0 ? `aim-${power}-then` : null, `aim-${power}`].find((id) => id && words.has(id));
  return found ? `${title(power)}: ${words.name(found)}` : null;
}

/** Who wants a card of which creature from whom, by the Gorgon's power. */
export function demand({ view, you, seats }: ArenaBoard): string {
  const name = (seat: Seat | null): string => seats.find((one) => one.seat === seat)?.name ?? '';
  const what = view.demanded ? title(view.demanded) : 'card';
  const a = /^[AEIO]/.test(what) ? 'an' : 'a';
  if (view.turn === you) return `You demand ${a} ${what} of ${name(view.victim)}.`;
  return `${name(view.turn)} demands ${a} ${what} of ${view.victim === you ? 'you' : name(view.victim)}.`;
}

/** What nobody needs to be told at the table: it is seen, or nothing came of it. */
const UNTOLD: ReadonlySet<Event['event']> = new Set([
  'game-begins',
  'dealt',
  'no-bid',
  'no-objection',
  'no-bet',
  'power-declined',
  'no-second-card',
  'foresees',
  'snatched',
  'uncovered',
  'took-back',
  'drew',
  'round-begins',
  'scored',
]);

/** What has just happened, the newest last; only what is worth a word at the table. */
export function tidings(board: ArenaBoard): string[] {
  const events = board.steps.flatMap((step) => step.events ?? []);
  return events
    .filter(({ event }) => !UNTOLD.has(event.event))
    .map(({ event, message }) => now(board, event) ?? `${board.say(message)}.`);
}

/** What is told as past, but goes on. */
function now({ you, seats }: ArenaBoard, event: Event): string | null {
  if (event.event !== 'first-turn') return null;
  const name = seats.find((one) => one.seat === event.seat)?.name ?? event.seat;
  return `${event.seat === you ? 'You have' : `${name} has`} the first turn.`;
}

/** Who laid which card just now. */
export function laid(steps: readonly TypedStep<Event>[]): ReadonlyMap<Card, Seat> {
  const found = new Map<Card, Seat>();
  for (const { event } of steps.flatMap((step) => step.events ?? [])) {
    if (event.event === 'played' || event.event === 'discarded' || event.event === 'revealed')
      found.set(event.card, event.seat);
  }
  return found;
}
