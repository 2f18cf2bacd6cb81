//! Something asked of the server, for a page to show: what came, or what went wrong. While the server is gone it is asked again
//! by itself.

import { told, Unreachable } from './api';

const AGAIN = 3_000;

export class Load<T> {
  value = $state.raw<T | null>(null);
  /** A sentence about what went wrong. */
  problem = $state('');
  /** The server does not answer at all. */
  gone = $state(false);
  readonly #ask: () => Promise<T>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;

  constructor(ask: () => Promise<T>) {
    this.#ask = ask;
  }

  /** Asks, and again until there is an answer. For `$effect`: what it returns ends it. */
  start(): () => void {
    void this.again();
    return () => {
      this.#turn += 1;
      clearTimeout(this.#timer);
    };
  }

  async again(): Promise<void> {
    const turn = ++this.#turn;
    clearTimeout(this.#timer);
    try {
      const value = await this.#ask();
      if (turn !== this.#turn) return;
      this.value = value;
      this.problem = '';
      this.gone = false;
    } catch (error) {
      if (turn !== this.#turn) return;
      this.problem = told(error);
      this.gone = error instanceof Unreachable;
      if (this.gone) this.#timer = setTimeout(() => void this.again(), AGAIN);
    }
  }
}
