//! A player without a browser, for scripts and tests: creates tables and plays.

import type { CreateTable, Created, LegalAction, Me, TableView } from '../src/generated/protocol';

/** A small seeded random number generator. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export class Player {
  readonly #url: string;
  readonly token: string;

  private constructor(url: string, token: string) {
    this.#url = url;
    this.token = token;
  }

  static async guest(url: string, name: string): Promise<Player> {
    const answer = await fetch(`${url}/api/guest`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, bearer: true }),
    });
    const me = (await answer.json()) as Me;
    return new Player(url, me.token!);
  }

  async ask<T>(path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${this.#url}/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${text}`);
    // Some requests have an empty answer.
    return (text === '' ? null : JSON.parse(text)) as T;
  }

  create(table: CreateTable): Promise<Created> {
    return this.ask('tables', table);
  }

  /** The state of the table; with `since`, waits for a newer version. */
  async state(table: string, since?: number): Promise<TableView> {
    return this.ask<TableView>(`tables/${table}${since === undefined ? '' : `?since=${since}&wait=20`}`);
  }

  /**
   * Plays until `enough` returns true or the game is over. `enough` is called only on this player's turns, so the result does not
   * depend on timing.
   */
  async play(
    table: string,
    enough: (state: TableView) => boolean,
    pick: (legal: readonly LegalAction[], state: TableView) => LegalAction,
  ): Promise<TableView> {
    let state = await this.state(table);
    for (;;) {
      if (state.table.phase === 'over') return state;
      const legal = state.position?.legal ?? [];
      if (legal.length > 0) {
        if (enough(state)) return state;
        const command = { type: 'act', action: pick(legal, state).action, version: state.version };
        await this.ask(`tables/${table}/commands`, command);
      }
      state = await this.state(table, state.version);
    }
  }
}
