//! What is staged and heard. A battle is shown by the board; on the stage are an OVERDRIVE that hits, and the battle that ends the duel:
//! its result opens over the board at once.

import type { Event, Kind, View } from '../../generated/dragonic-tide';
import type { Message, Seat } from '../../generated/core';
import { type Change, type Moment, scene, type Staging } from '../../lib/stage/moment';
import { settings } from '../../lib/settings.svelte';
import { seatNames } from '../../lib/stage/seat-names';
import { KIND } from './art';
import { beginsAfter, OVERDRIVE, timesOf } from './clash-times';
import { CUES, type Fighter } from './last-blow';
import LastBlow from './moments/LastBlow.svelte';
import Overdrive from './moments/Overdrive.svelte';
import { ROMAN } from './names';
import { lastBattle, lostIn } from './recent-events';

type Tide = Change<View, Event>;

/** The cards are turned over: the board shows the battle part by part, with its sounds. */
const heardOnBoard = ({ events }: Tide): boolean => events.some(({ event }) => event.event === 'revealed');

/** The OVERDRIVE bursts out when the board has come to it. The counter tells its stage, and after the third one it is still the third. */
const overdrive = (change: Tide, seat: Seat, kind: Kind, counter: number, message: Message): Moment => ({
  id: `overdrive-${kind}`,
  millis: OVERDRIVE,
  weight: 3,
  delay: overdriveBegins(change),
  cues: [
    { sound: 'stamp', at: 0.14 },
    { sound: 'crowd', at: 0.2 },
  ],
  scene: scene(Overdrive, {
    seat,
    icon: KIND[kind],
    title: change.board.words.name(`overdrive-${kind}`),
    stage: ROMAN[Math.min(counter, ROMAN.length) - 1] ?? '',
    character: change.after.seats.find((one) => one.seat === seat)?.character ?? null,
    caption: change.board.say(message),
  }),
});

function overdriveBegins(change: Tide): number {
  const { board } = change;
  const battle = lastBattle(board.log);
  return battle && heardOnBoard(change) ? beginsAfter(timesOf(board, battle, settings.pace), 'overdrive') : 0;
}

/** The whole battle once more, from its cards to the health that is lost. */
function lastBlow({ board, before, after, events }: Tide): Moment[] {
  const battle = lastBattle(board.log);
  const end = events.find(({ event }) => event.event === 'wins' || event.event === 'draw');
  if (!battle?.damages.some(({ health }) => health === 0) || !end) return [];
  const names = seatNames(board);
  const sides = after.seats.map(({ seat, character, health, max_health: most, stage, counter }): Fighter => {
    const placed = battle.cards[seat];
    return {
      ...{ seat, character, health, most },
      name: names[seat] ?? '',
      card: placed ? { ...placed, stage: counter > 0 ? Math.min(counter, ROMAN.length) : stage } : null,
      before: before.seats.find((one) => one.seat === seat)?.health ?? health,
      lost: lostIn(battle, seat),
    };
  });
  return [
    {
      id: 'last-blow',
      millis: 1_800,
      weight: 3,
      cues: [
        { sound: 'card', at: CUES.flip },
        { sound: 'stamp', at: CUES.strike },
        { sound: 'death', at: CUES.fall },
      ],
      scene: scene(LastBlow, { board, sides, sums: battle.sums, caption: board.say(end.message) }),
    },
  ];
}

function moments(change: Tide): Moment[] {
  const last = lastBlow(change);
  if (last.length > 0) return last;
  return change.events.flatMap(({ event, message }): Moment[] =>
    event.event === 'overdrive-hits' ? [overdrive(change, event.seat, event.kind, event.counter, message)] : [],
  );
}

function sound(event: Event) {
  switch (event.event) {
    case 'placed':
    case 'revealed':
    case 'takes':
    case 'plays':
    case 'overdrive-picked':
    case 'laid-open':
      return 'card';
    case 'hits':
    case 'clash':
    case 'named':
    case 'range-set':
    case 'range-moved':
    case 'neutralised':
      return 'stamp';
    case 'dice-turned':
    case 'opening':
      return 'die';
    case 'damage':
      return event.health > 0 ? 'stamp' : 'death';
    case 'aura-on':
      return 'coin';
    default:
      return null;
  }
}

const staging: Staging<View, Event> = { sound, heardOnBoard, moments };
export default staging;
