//! Shows a battle part by part, with its sounds: the cards come, are turned over, and then what came of them. Only what is shown waits:
//! the next decision is open at once, and any touch or key shows the rest.

import { untrack } from 'svelte';

import { type Settings, settings } from '../../lib/settings.svelte';
import { play } from '../../lib/sound/sound';
import { APART } from '../../lib/stage/director';
import { staging } from '../../lib/stage/stage.svelte';
import { heard, type Part, PARTS, partsOf, timesOf } from './clash-times';
import type { Battle } from './recent-events';
import type { Duel } from './sides';

const END = PARTS.length;

interface Sources {
  board(): Duel;
  battle(): Battle | null;
  /** Identifies the battle. */
  key(): string | null;
}

export class Clash {
  readonly #from: Sources;
  /** How far a battle has been shown. */
  #shown = $state<{ key: string | null; part: number }>({ key: null, part: END });
  #timers: ReturnType<typeof setTimeout>[] = [];

  /** Call it while a component is initialized. */
  constructor(from: Sources) {
    this.#from = from;
    const key = $derived(from.key());
    // The battle before the page was opened is over.
    this.#shown = { key: untrack(() => key), part: END };
    $effect(() => {
      const now = key;
      return untrack(() => this.#play(now));
    });
  }

  /** The cards have just been turned over in front of the viewer: not by a jump in a replay, nor by taking back. */
  readonly #fresh = $derived.by(() =>
    this.#from.board().steps.some(({ events }) => events?.some(({ event }) => event.event === 'revealed')),
  );

  /** The battle that ends the duel is staged in front of the result, which covers the board. */
  readonly #last = $derived.by(() => this.#from.board().view.phase === 'over');

  readonly #part = $derived.by(() => {
    if (this.#shown.key === this.#from.key()) return this.#shown.part;
    return this.#fresh && !this.#last && staging() ? 0 : END;
  });

  /** Some parts are still to come. */
  readonly running = $derived.by(() => this.#part < END);

  /** The part that is shown now; `null` if all are. */
  readonly part = $derived.by((): Part | null => PARTS[this.#part] ?? null);

  /** Milliseconds of one beat: the styles count in beats, too. */
  readonly beat = $derived.by(() => {
    const battle = this.#from.battle();
    const pace: Settings['pace'] = settings.pace === 'instant' ? 'brisk' : settings.pace;
    return battle ? timesOf(this.#from.board(), battle, pace).beat : 0;
  });

  /** Whether a part is shown, now or already. */
  reached(part: Part): boolean {
    return this.#part >= PARTS.indexOf(part);
  }

  /** Shows all parts. */
  skip(): void {
    if (!this.running) return;
    this.#stop();
    this.#shown = { key: this.#from.key(), part: END };
  }

  #play(key: string | null): () => void {
    const battle = this.#from.battle();
    const news = key !== this.#shown.key && this.#fresh && !this.#last;
    const runs = this.running && battle !== null;
    this.#shown = { key, part: runs ? 0 : END };
    if (runs) this.#follow(key, battle);
    else if (news && battle && !document.hidden) this.#sound(battle);
    return () => this.#stop();
  }

  /** Shows one part after the other. */
  #follow(key: string | null, battle: Battle): void {
    const { parts } = timesOf(this.#from.board(), battle, settings.pace);
    for (const [index, { until }] of parts.entries()) {
      const next = parts[index + 1]?.part;
      this.#timers.push(
        setTimeout(() => {
          this.#shown = { key, part: next ? PARTS.indexOf(next) : END };
          const sound = next && heard(battle, next);
          if (sound) play(sound);
        }, until),
      );
    }
  }

  /** The sounds of a battle that is shown at once. */
  #sound(battle: Battle): void {
    const sounds = partsOf(this.#from.board(), battle).flatMap((part) => heard(battle, part) ?? []);
    sounds.forEach((sound, index) => play(sound, index * APART));
  }

  #stop(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
  }
}
