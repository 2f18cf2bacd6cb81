//! Both cards are turned over together, and lie open for a moment however fast the next one is laid.

import { untrack } from 'svelte';

import type { Battle } from './battle';
import type { Duel } from './sides';

/** Long enough to read two titles and a sum; whoever knows them lays the next card and waits for nothing. */
export const OPEN_FOR = 2_600;

/** Which battle it is: another one is news. */
const key = (battle: Battle | null): string | null =>
  battle && [battle.round, ...Object.values(battle.cards).map(({ card }) => card)].join(' ');

export class Reveal {
  readonly #board: () => Duel;
  readonly #key: string | null;
  /** The battle that was shown for long enough. What is there when somebody comes is no news. */
  #told = $state<string | null>(null);

  /** To be called while a component is set up. */
  constructor(board: () => Duel, battle: () => Battle | null) {
    this.#board = board;
    this.#key = $derived(key(battle()));
    this.#told = untrack(() => this.#key);
    $effect(() => {
      const now = this.#key;
      if (now === this.#told) return;
      const timer = setTimeout(() => (this.#told = now), OPEN_FOR);
      return () => clearTimeout(timer);
    });
  }

  /** The battle at hand, by name. */
  get battle(): string | null {
    return this.#key;
  }

  /** Its cards are open, though the next may lie there face down. One that is known by now is what somebody wants to see. */
  readonly open = $derived.by(() => {
    const { phase, seats } = this.#board().view;
    const next = phase === 'place' && seats.some(({ placed }) => placed !== null);
    return this.#key !== null && this.#key !== this.#told && !next;
  });
}
