//! What is staged and heard. The battle itself is shown by the board, so only an OVERDRIVE has a moment of its own.

import type { Event, Kind, View } from '../../generated/dragonic-tide';
import type { Message, Seat } from '../../generated/core';
import { type Change, type Moment, scene, type Staging } from '../../lib/stage/moment';
import { KIND } from './art';
import Overdrive from './moments/Overdrive.svelte';
import { ROMAN } from './names';

type Tide = Change<View, Event>;

/** The counter tells the stage, and after the third one it is still the third. */
const overdrive = ({ board, after }: Tide, seat: Seat, kind: Kind, counter: number, message: Message): Moment => ({
  id: `overdrive-${kind}`,
  millis: 1_500,
  weight: 3,
  cues: [
    { sound: 'stamp', at: 0.14 },
    { sound: 'crowd', at: 0.2 },
  ],
  scene: scene(Overdrive, {
    seat,
    icon: KIND[kind],
    title: board.words.name(`overdrive-${kind}`),
    stage: ROMAN[Math.min(counter, ROMAN.length) - 1] ?? '',
    character: after.seats.find((one) => one.seat === seat)?.character ?? null,
    caption: board.say(message),
  }),
});

const moments = (change: Tide): Moment[] =>
  change.events.flatMap(({ event, message }): Moment[] =>
    event.event === 'overdrive-hits' ? [overdrive(change, event.seat, event.kind, event.counter, message)] : [],
  );

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

const staging: Staging<View, Event> = { sound, moments };
export default staging;
