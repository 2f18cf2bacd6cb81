//! What is staged and heard: a Skirmish that begins and is won, a card taken from another player.

import type { Environment, Event, Title, View } from '../../generated/colossi';
import type { Message, Seat } from '../../generated/core';
import CardTaken from '../../components/moments/CardTaken.svelte';
import { type Change, type Moment, scene, type Staging } from '../../lib/stage/moment';
import { seatNames } from '../../lib/stage/seat-names';
import Card from './Card.svelte';
import { slug } from './names';
import SkirmishBegins from './moments/SkirmishBegins.svelte';
import SkirmishWon from './moments/SkirmishWon.svelte';

type Colossi = Change<View, Event>;

const begins = ({ board }: Colossi, seat: Seat, environment: Environment | null, message: Message): Moment => ({
  id: `skirmish-${slug(environment ?? 'nowhere')}`,
  millis: 1_500,
  weight: 2,
  cues: [
    { sound: 'stamp', at: 0.1 },
    { sound: 'crowd', at: 0.2 },
  ],
  scene: scene(SkirmishBegins, { seat, environment, caption: board.say(message) }),
});

function won(change: Colossi, event: Extract<Event, { event: 'won' }>, message: Message): Moment {
  const { board, after, events } = change;
  const powers = events.map((one) => one.event).find((one) => one.event === 'scored')?.powers ?? [];
  const names = seatNames(board);
  const lines = after.seats.map(({ seat }, index) => ({ seat, name: names[seat] ?? seat, power: powers[index] ?? 0 }));
  return {
    id: `won-${slug(event.environment ?? 'nothing')}`,
    millis: 1_800,
    weight: 3,
    cues: [
      { sound: 'crowd', at: 0.3 },
      { sound: 'stamp', at: 0.6 },
    ],
    scene: scene(SkirmishWon, {
      winner: event.seat,
      environment: event.environment,
      lines: powers.length > 0 ? lines : [],
      trophies: event.trophies,
      target: after.target,
      caption: board.say(message),
    }),
  };
}

const taken = ({ board }: Colossi, from: Seat, to: Seat, card: Title | null, message: Message): Moment => ({
  id: `taken-${from}-${to}`,
  millis: 1_300,
  weight: 2,
  cues: [{ sound: 'card', at: 0.3 }],
  scene: scene(CardTaken, {
    ...{ from, to, names: seatNames(board), caption: board.say(message) },
    face: card ? scene(Card, { board, card }) : null,
  }),
});

const moments = (change: Colossi): Moment[] =>
  change.events.flatMap(({ event, message }): Moment[] => {
    switch (event.event) {
      case 'initiated':
        return [begins(change, event.seat, event.environment, message)];
      case 'won':
        return [won(change, event, message)];
      case 'abducted':
        return [taken(change, event.from, event.seat, event.card, message)];
      case 'picked':
        // Of one's own deck, nothing changes hands.
        return event.from === event.seat ? [] : [taken(change, event.from, event.seat, event.card, message)];
      default:
        return [];
    }
  });

function sound({ event }: Event) {
  switch (event) {
    case 'played':
    case 'drew':
    case 'dealt':
    case 'prepared':
    case 'picked-up':
    case 'gave':
    case 'stowed':
    case 'moved':
    case 'kept':
    case 'discarded':
    case 'discarded-in-play':
    case 'tucked':
    case 'flipped':
    case 'returned':
      return 'card';
    case 'passed':
    case 'named':
    case 'struck':
    case 'clash':
      return 'stamp';
    case 'took':
    case 'used':
    case 'chest-opened':
    case 'guessed':
      return 'coin';
    case 'rolled':
      return 'die';
    default:
      return null;
  }
}

const staging: Staging<View, Event> = { sound, moments };
export default staging;
