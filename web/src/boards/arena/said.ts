//! What is asked, and what has just happened, in a sentence.

import type { Card, Event, View } from '../../generated/arena';
import type { Seat } from '../../generated/core';
import { sentence } from '../../lib/api';
import type { Board, TypedStep } from '../board';
import { facts } from './creatures';
import { title, words } from './words';

type ArenaBoard = Board<View, Event>;

/** What you are asked; shown in the tray. */
export function question(board: ArenaBoard): string {
  const { view, game } = board;
  const may = (start: string): boolean => board.legal.some((action) => action.action.startsWith(start));
  const name = (seat: Seat): string => board.seats.find((one) => one.seat === seat)?.name ?? seat;
  switch (view.phase) {
    case 'bid':
      return 'Which strength will you open with? Bid, or do not.';
    case 'poll':
      return view.declared ? 'A stalemate was declared. Do you object?' : 'Is this a stalemate?';
    case 'bet': {
      const ways = [
        may('bet ') ? 'Bet on a creature' : '',
        may('secret ') ? 'lay a secret bet' : '',
        may('reveal') ? 'turn up your secret bet' : '',
      ].filter(Boolean);
      return ways.length > 0 ? sentence(`${ways.join(', or ')}, or do not.`) : 'There is nothing to bet on.';
    }
    case 'play':
      return view.owed === null
        ? 'Play a card.'
        : `You have bid ${view.owed}: play a ${words(game).fighter} of that strength.`;
    case 'power':
      return view.power ? `${title(view.power)}: ${facts(game, view.power).text}` : 'Use the power, or do not.';
    case 'keep':
      return 'Keep one of the three cards.';
    case 'give':
      return view.demanded
        ? `${name(view.turn)} demands a ${title(view.demanded)}. Choose which one to give.`
        : 'Choose a card to give.';
    case 'second':
      return 'Play a second card, or do not.';
    case 'discard':
      return view.foresight
        ? `Foresight: lay up to three cards on your stack, of living creatures too (${view.discards} so far).`
        : `You may discard cards of the dead, three at most (${view.discards} so far).`;
    case 'over':
      return 'The game is over.';
  }
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
  return events.filter(({ event }) => !UNTOLD.has(event.event)).map(({ line }) => `${line}.`);
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
