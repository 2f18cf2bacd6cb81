//! Shows a battle part by part: the cards come, are turned over, and then what came of them. Only what is shown waits: the next
//! decision is open at once, and any touch or key shows the rest.

import { untrack } from 'svelte';

import { animates } from '../../lib/settings.svelte';
import type { Battle } from './recent-events';
import type { Duel } from './sides';

/** Milliseconds of one beat, the pace of the whole battle: the styles count in beats, too. */
export const BEAT = 100;

/** The parts in their order, and the beats that each lasts. */
const BEATS = { cards: 3, flip: 4, triangle: 5, outcome: 3, sum: 4, damage: 3, health: 2 } as const;
export type Part = keyof typeof BEATS;
const PARTS = Object.keys(BEATS) as readonly Part[];
const END = PARTS.length;

/** The parts of a battle. `triangle`: one attribute met another. */
const partsOf = (battle: Battle, triangle: boolean): readonly Part[] =>
  PARTS.filter((part) => {
    if (part === 'triangle') return triangle;
    if (part === 'sum') return battle.sums.length > 0;
    return (part !== 'damage' && part !== 'health') || battle.damages.length > 0;
  });

/** Milliseconds from the first card to the last part. */
export const lasts = (battle: Battle, triangle: boolean): number =>
  partsOf(battle, triangle).reduce((sum, part) => sum + BEATS[part] * BEAT, 0);

interface Sources {
  board(): Duel;
  battle(): Battle | null;
  /** Identifies the battle. */
  key(): string | null;
  triangle(battle: Battle): boolean;
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

  readonly #part = $derived.by(() => {
    if (this.#shown.key === this.#from.key()) return this.#shown.part;
    return this.#fresh && animates() && !document.hidden ? 0 : END;
  });

  /** Some parts are still to come. */
  readonly running = $derived.by(() => this.#part < END);

  /** The part that is shown now; `null` if all are. */
  readonly part = $derived.by((): Part | null => PARTS[this.#part] ?? null);

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
    const parts = this.running && battle ? partsOf(battle, this.#from.triangle(battle)) : [];
    this.#shown = { key, part: parts.length > 0 ? 0 : END };
    let at = 0;
    for (const [index, part] of parts.entries()) {
      at += BEATS[part] * BEAT;
      const next = parts[index + 1];
      const to = next ? PARTS.indexOf(next) : END;
      this.#timers.push(setTimeout(() => (this.#shown = { key, part: to }), at));
    }
    return () => this.#stop();
  }

  #stop(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
  }
}
