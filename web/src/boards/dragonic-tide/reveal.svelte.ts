//! Shows both cards of a battle for a short time, even if the next card has already been placed.

import { untrack } from 'svelte';

import type { Battle } from './recent-events';
import type { Duel } from './sides';

/** Milliseconds: enough to read two titles and a sum. Placing the next card ends it earlier. */
export const OPEN_FOR = 4_500;
/** At least so much of it is left after the battle has been shown part by part. */
const LEFT = 2_000;

/** Identifies a battle. */
const key = (battle: Battle | null): string | null =>
  battle && [battle.round, ...Object.values(battle.cards).map(({ card }) => card)].join(' ');

export class Reveal {
  readonly #board: () => Duel;
  readonly #key: string | null;
  /** The battle that has been shown for long enough, or that was the last one when the page was opened. */
  #seen = $state<string | null>(null);

  /** Call it while a component is initialized. `lasts`: the milliseconds in which a battle is shown part by part. */
  constructor(board: () => Duel, battle: () => Battle | null, lasts: (battle: Battle) => number) {
    this.#board = board;
    this.#key = $derived(key(battle()));
    this.#seen = untrack(() => this.#key);
    $effect(() => {
      const now = this.#key;
      if (now === this.#seen) return;
      const shown = untrack(battle);
      const open = Math.max(OPEN_FOR, (shown ? untrack(() => lasts(shown)) : 0) + LEFT);
      const timer = setTimeout(() => (this.#seen = now), open);
      return () => clearTimeout(timer);
    });
  }

  /** The key of the last battle. */
  get battle(): string | null {
    return this.#key;
  }

  /** Its cards are still shown, even if the next one has been placed face down; not if the viewer has placed the next one. */
  readonly open = $derived.by(() => {
    const { phase, seats } = this.#board().view;
    const next = phase === 'place' && seats.some(({ placed }) => placed !== null);
    return this.#key !== null && this.#key !== this.#seen && !next;
  });
}
