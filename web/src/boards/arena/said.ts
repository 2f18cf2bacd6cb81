//! What is asked, and what has just happened, in a sentence.

import type { Card, Creature, Event, Spot, View } from '../../generated/arena';
import type { Seat } from '../../generated/core';
import { sentence } from '../../lib/api';
import type { Board, TypedStep } from '../board';
import { cardName } from './cards';
import { facts } from './creatures';
import { NUMERALS, title, words } from './words';

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
        may('secret ') ? 'lay a card into your niche as a secret bet' : '',
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

/** What has just happened, the newest last; only what is worth a word at the table. */
export function tidings(board: ArenaBoard): string[] {
  return board.steps.flatMap((step) => step.events ?? []).flatMap(({ event }) => told(board, event) ?? []);
}

function told(board: ArenaBoard, event: Event): string | null {
  const game = board.game;
  const who = (seat: Seat): string =>
    seat === board.you ? 'You' : (board.seats.find((one) => one.seat === seat)?.name ?? seat);
  const whom = (seat: Seat): string => (seat === board.you ? 'you' : who(seat));
  const card = (one: Card): string => cardName(one, game);
  const the = (creature: Creature): string => `the ${title(creature)}`;
  const spot = (one: Spot): string => {
    const [creature, round] = one.split('/') as [Creature, string];
    return `${the(creature)} in round ${NUMERALS[Number(round) - 1]}`;
  };
  const held = (cards: readonly Card[] | number): string =>
    typeof cards === 'number' ? '' : `: ${cards.map(card).join(', ')}`;
  switch (event.event) {
    case 'first-turn':
      return `${who(event.seat)} began.`;
    case 'bid':
      return `${who(event.seat)} bid ${event.bid}.`;
    case 'bid-won':
      return `${who(event.seat)} won the bid with ${event.bid}${event.able ? '' : ' but had no such card'}.`;
    case 'nobody-bid':
      return `Nobody bid; ${whom(event.seat)} began.`;
    case 'declares':
      return `${who(event.seat)} declared a stalemate.`;
    case 'objects':
      return `${who(event.seat)} objected.`;
    case 'stalemate':
      return `A stalemate: ${event.deck} cards make a new draw pile.`;
    case 'bet':
      return `${who(event.seat)} bet on ${spot(event.spot)}.`;
    case 'secret-bet':
      return `${who(event.seat)} bet secretly${event.card ? ` with ${card(event.card)}` : ''}.`;
    case 'revealed':
    case 'secret-shown':
      return `${who(event.seat)} revealed a secret bet: ${card(event.card)}.`;
    case 'played':
      return `${who(event.seat)} played ${card(event.card)}${event.on && !event.card.startsWith(event.on) ? ` on ${the(event.on)}` : ''}.`;
    case 'took':
      return `${who(event.seat)} took ${card(event.card)}.`;
    case 'passed':
      return `${who(event.seat)} could play nothing and showed the hand${held(event.hand)}.`;
    case 'copied':
      return `The Seraphim copied ${the(event.creature)}.`;
    case 'retrieved':
      return `${who(event.seat)} took back the bet on ${spot(event.spot)}.`;
    case 'retrieved-secret':
      return `${who(event.seat)} took back the secret bet${event.card ? `, ${card(event.card)}` : ''}.`;
    case 'set-aside':
      return `${who(event.by)} stunned ${whom(event.seat)}.`;
    case 'demanded':
      return `${who(event.seat)} demanded a ${title(event.creature)} of ${whom(event.of)}.`;
    case 'gave':
      return `${who(event.seat)} gave ${event.card ? card(event.card) : `a ${title(event.creature)}`}.`;
    case 'showed-hand':
      return `${who(event.seat)} had none and showed the hand to ${whom(event.to)}${held(event.cards)}.`;
    case 'kept':
      return `${who(event.seat)} kept ${event.card ? card(event.card) : 'a card'} of ${whom(event.from)}.`;
    case 'swapped':
      return `${who(event.seat)} exchanged ${card(event.cards[0])} and ${card(event.cards[1])}.`;
    case 'burnt':
      return `${who(event.seat)} burnt ${card(event.card)}.`;
    case 'discarded':
      return `${who(event.seat)} discarded ${card(event.card)}.`;
    case 'stacked':
      return `${who(event.seat)} discarded unseen, ${card(event.top)} on top.`;
    case 'died':
      return `${title(event.creature)} fell with ${event.value}.`;
    case 'deck-out':
      return 'The last card is drawn: the game is over.';
    case 'deadlock':
    case 'nothing-left':
      return 'Nobody can go on: the game is over.';
    default:
      return null;
  }
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
