//! Turns the events of a table into sounds and moments.

import type { Board } from '../../boards/board';
import { play, type Sound } from '../sound/sound';
import type { Moment, Staging } from './moment';

/** After a long absence only the log tells what happened. */
const MOST_STEPS = 25;
/** At most so many sounds for one change, and milliseconds between them. */
const MOST_SOUNDS = 3;
export const APART = 110;

/** The moments of the steps from one view to the next. Plays the sounds of the events that are not staged. */
export function direct(
  staging: Staging<unknown, unknown>,
  board: Board<unknown, unknown>,
  before: unknown,
  steps: Board<unknown, unknown>['steps'],
): Moment[] {
  const events = steps.flatMap((step) => step.events ?? []);
  if (events.length === 0 || steps.length > MOST_STEPS || before === undefined) return [];
  const change = { board, before, after: board.view, events };
  const moments = staging.moments(change);
  const staged = new Set(moments.flatMap(({ cues }) => cues.map(({ sound }) => sound)));
  if (!document.hidden && !staging.heardOnBoard?.(change)) {
    soundsOf(staging, events, staged).forEach((sound, index) => play(sound, index * APART));
  }
  return moments;
}

/** The different sounds of events, without those that moments have: never more than a few. */
export function soundsOf(
  staging: Staging<unknown, unknown>,
  events: readonly { readonly event: unknown }[],
  staged: ReadonlySet<Sound>,
): Sound[] {
  const heard = events.map(({ event }) => staging.sound(event)).filter((sound) => sound !== null);
  return [...new Set(heard)].filter((sound) => !staged.has(sound)).slice(-MOST_SOUNDS);
}
