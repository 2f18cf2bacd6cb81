//! Both cards of a battle are shown for a moment, even if the next card has been placed already.

import { untrack } from 'svelte';

import type { Battle } from './battle';
import type { Duel } from './sides';

/** Milliseconds: enough to read two titles and a sum. Placing the next card ends it earlier. */
export const OPEN_FOR = 2_600;

/** Tells battles apart. */
const key = (battle: Battle | null): string | null =>
  battle && [battle.round, ...Object.values(battle.cards).map(({ card }) => card)].join(' ');

export class Reveal {
  readonly #board: () => Duel;
  readonly #key: string | null;
  /** The battle that was shown for long enough. One that is there when the page opens counts as such. */
  #seen = $state<string | null>(null);

  /** To be called while a component is set up. */
  constructor(board: () => Duel, battle: () => Battle | null) {
    this.#board = board;
    this.#key = $derived(key(battle()));
    this.#seen = untrack(() => this.#key);
    $effect(() => {
      const now = this.#key;
      if (now === this.#seen) return;
      const timer = setTimeout(() => (this.#seen = now), OPEN_FOR);
      return () => clearTimeout(timer);
    });
  }

  /** The key of the last battle. */
  get battle(): string | null {
    return this.#key;
  }

  /** Its cards are still shown, although the next may lie there face down; not if the next card is known to the viewer. */
  readonly open = $derived.by(() => {
    const { phase, seats } = this.#board().view;
    const next = phase === 'place' && seats.some(({ placed }) => placed !== null);
    return this.#key !== null && this.#key !== this.#seen && !next;
  });
}
