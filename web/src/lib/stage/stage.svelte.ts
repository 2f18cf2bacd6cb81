//! The stage: shows one moment after the other. It only shows: the board is already up to date, and nothing waits for the stage.

import { animates, settings } from '../settings.svelte';
import { play } from '../sound/sound';
import type { Moment } from './moment';
import { length, shorten } from './queue';

export interface Shown {
  readonly moment: Moment;
  /** Milliseconds. */
  readonly length: number;
}

/** Whether a moment is staged now. Not on a hidden page, and not while a dialog covers the board. */
const stages = ({ whole }: Moment): boolean =>
  settings.pace !== 'instant' &&
  animates() &&
  !document.hidden &&
  (whole === true || !document.querySelector('dialog[open]'));

/** Milliseconds between the sounds of moments that are not staged. */
const APART = 180;
const MOST_SOUNDS = 3;

export class Stage {
  /** What is shown now. */
  current = $state.raw<Shown | null>(null);
  #waiting: Moment[] = [];
  #timers: ReturnType<typeof setTimeout>[] = [];

  /** Shows moments after those that wait. If nothing is staged now, only their sounds are played. */
  add(moments: readonly Moment[]): void {
    const staged = moments.filter(stages);
    if (staged.length === 0) return this.#onlySounds(moments);
    this.#waiting = shorten([...this.#waiting, ...staged], settings.pace);
    if (!this.current) this.#next();
  }

  /** Ends all moments: the user wants to go on. */
  skip(): void {
    if (!this.current && this.#waiting.length === 0) return;
    this.#stopTimers();
    this.#waiting = [];
    this.current = null;
  }

  #next(): void {
    this.#stopTimers();
    const moment = this.#waiting.shift();
    if (!moment) {
      this.current = null;
      return;
    }
    const millis = length(moment, settings.pace);
    this.current = { moment, length: millis };
    // Each cue has its own timer, so that skipping silences what has not begun.
    for (const { sound, at } of moment.cues) this.#timers.push(setTimeout(() => play(sound), at * millis));
    this.#timers.push(setTimeout(() => this.#next(), millis));
  }

  #stopTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }

  #onlySounds(moments: readonly Moment[]): void {
    if (document.hidden) return;
    const sounds = moments.flatMap(({ cues }) => cues.slice(0, 1)).slice(-MOST_SOUNDS);
    sounds.forEach(({ sound }, index) => play(sound, index * APART));
  }
}

/** There is one table on a page, and one stage. */
export const stage = new Stage();
