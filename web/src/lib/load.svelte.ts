//! Loads something from the server for a page. Retries while the server is unreachable.

import { errorText, Unreachable } from './api';

const RETRY_AFTER = 3_000;

export class Load<T> {
  value = $state.raw<T | null>(null);
  /** A sentence about the error of the last request; empty if it succeeded. */
  problem = $state('');
  /** The server does not answer at all. */
  unreachable = $state(false);
  readonly #fetch: () => Promise<T>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The number of the current request: answers to older ones are ignored. */
  #request = 0;

  constructor(fetch: () => Promise<T>) {
    this.#fetch = fetch;
  }

  /** Starts loading, and retries until there is an answer. Returns a function that stops it, for `$effect`. */
  start(): () => void {
    void this.reload();
    return () => {
      this.#request += 1;
      clearTimeout(this.#timer);
    };
  }

  async reload(): Promise<void> {
    const request = ++this.#request;
    clearTimeout(this.#timer);
    try {
      const value = await this.#fetch();
      if (request !== this.#request) return;
      this.value = value;
      this.problem = '';
      this.unreachable = false;
    } catch (error) {
      if (request !== this.#request) return;
      this.problem = errorText(error);
      this.unreachable = error instanceof Unreachable;
      if (this.unreachable) this.#timer = setTimeout(() => void this.reload(), RETRY_AFTER);
    }
  }
}
