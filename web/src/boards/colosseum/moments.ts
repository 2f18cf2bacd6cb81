//! What is staged and heard: auctions, dice, shows, awards.

import type { Asset, Count, Event, View } from '../../generated/colosseum';
import type { Message, Seat } from '../../generated/core';
import { type Change, type Moment, scene, type Staging } from '../../lib/stage/moment';
import { seatNames } from '../../lib/stage/seat-names';
import AuctionWon from './moments/AuctionWon.svelte';
import Award from './moments/Award.svelte';
import DiceRolled from './moments/DiceRolled.svelte';
import ShowTally from './moments/ShowTally.svelte';

type Colosseum = Change<View, Event>;

/** The face that stands for a choice of 1 to 3. */
const CHOICE = '1-3';
/** The faces of a die; the 1 is printed as a choice. */
const FACES: readonly (number | string)[] = [CHOICE, 2, 3, 4, 5, 6];

const faceOf = (die: number): number | string => (die === 1 ? CHOICE : die);

function auctionWon({ board }: Colosseum, event: Extract<Event, { event: 'won' }>, message: Message): Moment {
  return {
    id: `auction-${event.market}`,
    millis: 1_500,
    weight: 2,
    cues: [
      { sound: 'stamp', at: 0.14 },
      { sound: 'coin', at: 0.3 },
      { sound: 'coin', at: 0.42 },
      { sound: 'coin', at: 0.54 },
    ],
    anchor: `market:${event.market}`,
    scene: scene(AuctionWon, {
      seat: event.seat,
      name: seatNames(board)[event.seat] ?? '',
      bid: event.bid,
      tokens: event.tokens,
      caption: board.say(message),
    }),
  };
}

const rolled = ({ board }: Colosseum, seat: Seat, dice: readonly number[], message: Message): Moment => ({
  id: `rolled-${dice.join('-')}`,
  millis: 1_400,
  weight: 2,
  cues: [{ sound: 'die', at: 0.14 }],
  scene: scene(DiceRolled, {
    seat,
    dice: dice.map((die) => ({ value: faceOf(die), others: FACES.filter((face) => face !== faceOf(die)) })),
    caption: board.say(message),
  }),
});

/** The terms of a show in the order of the forecast, without those of 0. */
function termsOf({ board }: Colosseum, count: Count): { name: string; value: number }[] {
  return (Object.entries(count) as [keyof Count, number][])
    .filter(([, value]) => value > 0)
    .map(([term, value]) => ({ name: board.words.attribute(`term-${term}`, 'title') ?? term, value }));
}

function show(change: Colosseum, event: Extract<Event, { event: 'performed' }>): Moment {
  const { board, before } = change;
  const best = before.seats.find(({ seat }) => seat === event.seat)?.best_show ?? 0;
  return {
    id: `show-${event.program}`,
    millis: 1_800,
    weight: 3,
    cues: [
      { sound: 'stamp', at: 0.1 },
      { sound: 'crowd', at: event.spectators > best ? 0.42 : 0.6 },
    ],
    scene: scene(ShowTally, {
      seat: event.seat,
      name: seatNames(board)[event.seat] ?? '',
      title: event.name,
      terms: termsOf(change, event.count),
      spectators: event.spectators,
      unit: board.text('board-spectators'),
      best,
      bestLabel: board.text('board-former-best', { best }),
      record: board.text('board-show-record'),
    }),
  };
}

const award = (
  { board }: Colosseum,
  what: { star: Asset } | { medal: true } | { podium: true },
  seat: Seat,
  caption: string,
): Moment => ({
  id: 'star' in what ? `star-${what.star}` : 'medal' in what ? 'medal' : 'podium',
  millis: 1_100,
  weight: 1,
  cues: [{ sound: 'coin', at: 0.2 }],
  scene: scene(Award, {
    star: 'star' in what ? what.star : null,
    podium: 'podium' in what,
    seat,
    name: seatNames(board)[seat] ?? '',
    caption,
  }),
});

function moments(change: Colosseum): Moment[] {
  const { board } = change;
  return change.events.flatMap(({ event, message }): Moment[] => {
    switch (event.event) {
      case 'won':
        return [auctionWon(change, event, message)];
      case 'rolled':
        return [rolled(change, event.seat, event.dice, message)];
      case 'performed':
        return [show(change, event)];
      case 'star-moved':
        return event.to ? [award(change, { star: event.star }, event.to, board.say(message))] : [];
      case 'moved':
        return event.medal ? [award(change, { medal: true }, event.seat, board.say(message))] : [];
      case 'podium':
        return [award(change, { podium: true }, event.seat, board.say(message))];
      default:
        return [];
    }
  });
}

function sound({ event }: Event) {
  switch (event) {
    case 'bid':
    case 'opened':
    case 'cashed':
    case 'bought-ticket':
      return 'coin';
    case 'bought':
    case 'expanded':
    case 'built-loge':
    case 'traded':
    case 'announced':
    case 'accepted':
      return 'stamp';
    case 'dealt':
    case 'refilled':
    case 'swapped':
    case 'offered':
    case 'countered':
    case 'discarded':
    case 'donated':
    case 'moved':
    case 'medal-moved':
      return 'card';
    case 'rolled-off':
      return 'die';
    default:
      return null;
  }
}

const staging: Staging<View, Event> = { sound, moments };
export default staging;
