//! Whether this seat may take back its last decision. The server knows; it is asked before the button is pressed.

import type { TableInfo } from '../../generated/protocol';
import { errorText, Refusal } from '../api';
import { t } from '../text';
import { hasDecided } from './log-lines';
import type { Table } from './table.svelte';

/** Waits for this time, in milliseconds, after the last step: computer players make several decisions in a row. */
const ASK_AFTER = 500;

/** Whether no other person plays: then everything may be taken back. */
export function alone({ seats }: Pick<TableInfo, 'seats'>, seat: string | null): boolean {
  const user = seats.find((one) => one.seat === seat)?.user;
  return user !== undefined && seats.every((one) => one.user === undefined || one.user === user);
}

export class TakeBack {
  readonly #table: Table;
  /** The answer of the server, as a sentence; `null` if it would take the decision back. */
  #refusal = $state.raw<string | null>(null);

  constructor(table: Table) {
    this.#table = table;
  }

  /** There is a decision that could be taken back. */
  readonly available = $derived.by(() => {
    const { info, seat, log } = this.#table;
    return info?.phase === 'playing' && hasDecided(log, seat);
  });

  /** Why it would be refused, as a sentence; `null` if it would not be. */
  readonly refusal = $derived.by(() =>
    this.#table.info?.take_backs === false ? t('menu-take-back-off') : this.#refusal,
  );

  /** Asks the server, in an effect: again after every step. Returns a function that stops it. */
  watch(): (() => void) | undefined {
    const { info, seat, version, link } = this.#table;
    if (!this.available || !info?.take_backs || alone(info, seat)) return void (this.#refusal = null);
    if (link !== 'open') return;
    const timer = setTimeout(() => void this.#ask(version), ASK_AFTER);
    return () => clearTimeout(timer);
  }

  async #ask(version: number): Promise<void> {
    let refusal: string | null = null;
    try {
      await this.#table.command({ type: 'can-take-back' });
    } catch (error) {
      // Another problem says nothing about the take-back.
      if (!(error instanceof Refusal) || !['not-now', 'not-allowed'].includes(error.code)) return;
      refusal = errorText(error);
    }
    if (this.#table.version === version) this.#refusal = refusal;
  }
}
