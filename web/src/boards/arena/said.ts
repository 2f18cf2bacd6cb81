//! What is asked, and what has just happened, in a sentence.

import type { Card, Creature, Event, View } from '../../generated/arena';
import type { Seat } from '../../generated/core';
import { sentence } from '../../lib/api';
import type { Board, TypedStep } from '../board';
import { facts } from './creatures';
import { title, words } from './words';

type ArenaBoard = Board<View, Event>;

/** What is to be touched when a power is used, and what after the first touch: short, as what it does stands beside the arena. */
const AIMS: Readonly<Partial<Record<Creature, readonly [first: string, then?: string]>>> = {
  colossus: ['touch a token to take back.'],
  cyclops: ['touch the player to stun.'],
  daimon: ['touch a place for one more bet.'],
  dragon: ['touch the creature to burn.'],
  gorgon: ['touch a player to ask for a card.', 'now touch the creature you demand.'],
  seraphim: ['touch the dead creature to call.'],
  titan: ['touch the player to steal from.'],
  troll: ['touch the Troll card to take.'],
  unicorn: ['touch two cards to exchange.', 'now touch the other card.'],
  wyrm: ['touch the creature to burn.'],
};

/** What you are asked; shown in the tray. */
export function question(board: ArenaBoard): string {
  const { view, game } = board;
  const may = (start: string): boolean => board.legal.some((action) => action.action.startsWith(start));
  const name = (seat: Seat | null): string => board.seats.find((one) => one.seat === seat)?.name ?? seat ?? '';
  switch (view.phase) {
    case 'bid':
      return 'The highest bid begins, and must play that strength or draw up to 7 only.';
    case 'poll':
      return view.declared ? 'A stalemate was declared. Do you object?' : 'Is this a stalemate?';
    case 'bet': {
      const ways = [
        may('bet ') ? 'Bet on a creature' : '',
        may('secret ') ? 'lay a secret bet' : '',
        may('reveal') ? 'turn up your secret bet' : '',
      ].filter(Boolean);
      if (ways.length === 0) return 'There is nothing to bet on.';
      return sentence(`${ways.length > 1 ? ways.join(', or ') : `${ways[0]}, or do not`}.`);
    }
    case 'play':
      return view.owed === null
        ? 'Play a card.'
        : `You have bid ${view.owed}: play a ${words(game).fighter} of that strength.`;
    case 'power':
      return view.power ? use(board, view.power) : 'Use the power, or do not.';
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
        ? `Foresight: stack cards, of the living too (${view.discards} of 3).`
        : `Discard cards of the dead (${view.discards} of 3).`;
    case 'over':
      return 'The game is over.';
  }
}

/** How a power is used: what to touch where there is a choice, and otherwise what it does. */
function use({ game, legal, touch }: ArenaBoard, power: Creature): string {
  const aims = legal.filter((action) => action.objects.length > 0);
  const [first, then] = AIMS[power] ?? [];
  const text = aims.length < 2 ? undefined : touch.chosen.length > 0 ? (then ?? first) : first;
  return `${title(power)}: ${text ?? facts(game, power).text}`;
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
