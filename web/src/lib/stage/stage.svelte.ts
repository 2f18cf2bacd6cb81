//! The stage: shows one moment after the other. It only shows: the board is already up to date, and nothing waits for the stage.

import { animates, settings } from '../settings.svelte';
import { play } from '../sound/sound';
import type { Moment } from './moment';
import { fit, type Timed } from './queue';

export type Shown = Timed;

/** Whether anything is staged now. Not on a hidden page. */
export const staging = (): boolean => settings.pace !== 'instant' && animates() && !document.hidden;

/** A dialog is in front of the board. */
const seen = ({ whole }: Moment): boolean => whole === true || !document.querySelector('dialog[open]');

/** Milliseconds between the sounds of moments that are not staged. */
const APART = 180;
const MOST_SOUNDS = 3;

/** A moment that waits. */
interface Waiting extends Moment {
  /** The time before which it does not begin. */
  readonly notBefore: number;
}

export class Stage {
  /** What is shown now. */
  current = $state.raw<Shown | null>(null);
  #waiting: Timed<Waiting>[] = [];
  #timers: ReturnType<typeof setTimeout>[] = [];

  /** Shows moments after those that wait. If nothing is staged now, only their sounds are played. */
  add(moments: readonly Moment[]): void {
    const staged = staging() ? moments.filter(seen) : [];
    if (staged.length === 0) return this.#onlySounds(moments);
    const now = performance.now();
    const added = staged.map((moment) => ({ ...moment, notBefore: now + (moment.delay ?? 0) }));
    this.#waiting = fit([...this.#waiting.map(({ moment }) => moment), ...added], settings.pace);
    if (!this.current) this.#next();
  }

  /** Ends what is shown: the user wants to go on. The next moment begins at once, also one that waited for the board. */
  skip(): void {
    this.#next({ early: this.current === null });
  }

  /** Ends all moments. */
  clear(): void {
    this.#waiting = [];
    this.#next();
  }

  #next({ early = false } = {}): void {
    this.#stopTimers();
    this.current = null;
    const next = this.#waiting[0];
    if (!next) return;
    const wait = next.moment.notBefore - performance.now();
    if (wait > 0 && !early) {
      this.#timers.push(setTimeout(() => this.#next(), wait));
      return;
    }
    this.#waiting.shift();
    this.current = next;
    const { moment, length } = next;
    // Each cue has its own timer, so that skipping silences what has not begun.
    for (const { sound, at } of moment.cues) this.#timers.push(setTimeout(() => play(sound), at * length));
    this.#timers.push(setTimeout(() => this.#next(), length));
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
