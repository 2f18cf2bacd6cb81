//! What is staged and heard: a creature's death, a new round, the end of the deck, a card taken from a hand.

import type { Card as CardId, Creature, Event, View } from '../../generated/arena';
import type { Message, Seat } from '../../generated/core';
import CardTaken from '../../components/moments/CardTaken.svelte';
import { type Change, type Moment, scene, type Staging } from '../../lib/stage/moment';
import { seatNames } from '../../lib/stage/seat-names';
import { CREATURE_PICTURES } from './art';
import Card from './Card.svelte';
import CreatureFalls from './moments/CreatureFalls.svelte';
import DeckEnds from './moments/DeckEnds.svelte';
import RoundBegins from './moments/RoundBegins.svelte';
import { NUMERALS } from './rounds';

type Arena = Change<View, Event>;

/** The stakes on a creature that are lost with it. They stay in the view of a dead creature; a new game of a campaign clears them. */
function lost({ board, before, after }: Arena, creature: Creature): { seat: Seat; name: string; stake: number }[] {
  const of = (view: View) => view.creatures.find((one) => one.creature === creature);
  const found = [of(after), of(before)].find((one) => one?.stakes.some((stake) => stake !== null));
  const names = seatNames(board);
  return (found?.stakes ?? []).flatMap((stake, index) => {
    const seat = before.seats[index]?.seat;
    return stake !== null && seat ? [{ seat, name: names[seat] ?? seat, stake }] : [];
  });
}

function falls(change: Arena, creature: Creature, message: Message): Moment {
  return {
    id: `died-${creature}`,
    millis: 1_800,
    weight: 3,
    cues: [
      { sound: 'death', at: 0.16 },
      { sound: 'crowd', at: 0.62 },
    ],
    anchor: `creature:${creature}`,
    scene: scene(CreatureFalls, {
      picture: CREATURE_PICTURES[creature],
      caption: change.board.say(message),
      losses: lost(change, creature),
    }),
  };
}

const roundBegins = (round: number, caption: string): Moment => ({
  id: `round-${round}`,
  millis: 1_100,
  weight: 1,
  cues: [{ sound: 'stamp', at: 0.12 }],
  scene: scene(RoundBegins, { numeral: NUMERALS[round - 1] ?? String(round), caption }),
});

const deckEnds = (count: number, caption: string): Moment => ({
  id: `deck-${count}`,
  millis: 1_300,
  weight: 2,
  cues: [{ sound: 'card', at: 0.2 }],
  scene: scene(DeckEnds, { count, caption }),
});

/** A hand is robbed: by the Titan, or on demand of the Gorgon. */
const taken = ({ board }: Arena, from: Seat, to: Seat, card: CardId | null, message: Message): Moment => ({
  id: `taken-${from}-${to}`,
  millis: 1_300,
  weight: 2,
  cues: [{ sound: 'card', at: 0.3 }],
  scene: scene(CardTaken, {
    ...{ from, to, names: seatNames(board), caption: board.say(message) },
    face: card ? scene(Card, { board, card }) : null,
  }),
});

/** There are fewer cards than players for the first time. */
function runsOut({ board, before, after }: Arena): Moment[] {
  const few = after.seats.length;
  if (before.deck <= few || after.deck > few || after.deck === 0 || after.game_number !== before.game_number) return [];
  return [deckEnds(after.deck, board.text('board-few-cards', { count: after.deck }))];
}

function moments(change: Arena): Moment[] {
  const found = change.events.flatMap(({ event, message }): Moment[] => {
    switch (event.event) {
      case 'died':
        return [falls(change, event.creature, message)];
      case 'round-begins':
        // The game itself begins with the first one.
        return event.round > 1 ? [roundBegins(event.round, change.board.say(message))] : [];
      case 'deck-out':
        return [deckEnds(0, change.board.say(message))];
      case 'kept':
        return [taken(change, event.from, event.seat, event.card, message)];
      case 'gave':
        return [taken(change, event.seat, event.to, event.card, message)];
      default:
        return [];
    }
  });
  return [...found, ...runsOut(change)];
}

function sound({ event }: Event) {
  switch (event) {
    case 'played':
    case 'discarded':
    case 'stacked':
    case 'drew':
    case 'took':
    case 'swapped':
    case 'dealt':
    case 'set-aside':
      return 'card';
    case 'bet':
    case 'secret-bet':
    case 'revealed':
    case 'declares':
      return 'stamp';
    case 'bid':
    case 'bid-won':
    case 'retrieved':
      return 'coin';
    case 'burnt':
      return 'death';
    default:
      return null;
  }
}

const staging: Staging<View, Event> = { sound, moments };
export default staging;
