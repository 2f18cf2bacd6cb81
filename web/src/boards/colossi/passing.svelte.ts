//! Passing: a player who passes moves the cards left in hand to the other Environments. Each card is one decision of the game; here several
//! cards are picked and moved together.

import type { Slot, Title } from '../../generated/colossi';
import type { Surface } from '../../lib/table/context';
import type { Highlight } from '../../lib/table/touch';
import type { Touch } from '../board';
import type { Keys } from './card-keys';
import type { ColossiBoard } from './content';

interface Ports {
  board(): ColossiBoard;
  /** The cards in your hand, and their keys. */
  hand(): readonly Title[];
  keys(): Keys['hand'];
}

export class Passing {
  readonly #ports: Ports;
  /** The keys of the picked cards. */
  #picked = $state.raw<readonly string[]>([]);
  /** The cards that are still to be moved. */
  #queue = $state.raw<readonly { readonly card: Title; readonly slot: Slot }[]>([]);
  #sending = false;
  /** How many cards were in hand when the last one was sent. */
  #sentOf = Infinity;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** Whether the viewer has to move cards now. */
  readonly active = $derived.by(() => {
    const { view, you, readonly, legal } = this.#ports.board();
    return !readonly && you !== null && view.to_act === you && view.asked?.step === 'stow' && legal.length > 0;
  });
  /** The slots that the cards may go to. */
  readonly slots = $derived.by((): readonly Slot[] => {
    if (!this.active) return [];
    const { legal, view } = this.#ports.board();
    const slots = view.slots.map(({ slot }) => slot);
    return slots.filter((slot) => legal.some(({ objects }) => objects.includes(`slot:${slot}`)));
  });
  /** The keys of the picked cards. */
  readonly picked = $derived.by((): readonly string[] =>
    this.active ? this.#picked.filter((key) => this.#ports.keys().includes(key)) : [],
  );

  clear(): void {
    this.#picked = [];
  }

  /** Moves the cards with these keys, one after another. */
  move(keys: readonly string[], slot: Slot): void {
    const all = this.#ports.keys();
    this.clear();
    this.#sentOf = Infinity;
    this.#queue = keys.map((key) => ({ card: this.#ports.hand()[all.indexOf(key)]!, slot }));
    void this.advance();
  }

  /** Sends the next card, once the view shows that the last one was moved. Called for every new view. */
  async advance(): Promise<void> {
    const [next, ...others] = this.#queue;
    if (!next || this.#sending) return;
    const left = this.#ports.hand().length;
    if (!this.active) this.#queue = [];
    if (!this.active || left >= this.#sentOf) return;
    this.#sending = true;
    this.#sentOf = left;
    const moved = await this.#ports.board().send(`move ${next.card} to ${next.slot}`);
    this.#sending = false;
    this.#queue = moved ? others : [];
    await this.advance();
  }

  /**
   * The touches of the table, changed while the viewer passes: cards in hand are picked, each copy on its own (`key`), and an Environment takes the
   * picked ones.
   */
  surface(table: Surface, key?: () => string): Surface {
    // eslint-disable-next-line @typescript-eslint/no-this-alias
    const passing = this;
    const touch: Touch = {
      lit: (object) => (key ? passing.#litCard(key()) : passing.#litSlot(object)) ?? table.touch.lit(object),
      touch(object) {
        const slot = passing.#slot(object);
        if (key) passing.#toggle(key());
        else if (slot && passing.picked.length > 0) passing.move(passing.picked, slot);
        else table.touch.touch(object);
      },
      get chosen() {
        return table.touch.chosen;
      },
      get remaining() {
        return table.touch.remaining;
      },
      clear: () => passing.clear(),
      advice: (object) => table.touch.advice?.(object) ?? null,
    };
    return {
      get touch() {
        return passing.active ? touch : table.touch;
      },
      get readonly() {
        return table.readonly;
      },
      get tray() {
        return table.tray ?? 0;
      },
    };
  }

  #slot(object: string): Slot | undefined {
    return this.slots.find((slot) => object === `slot:${slot}`);
  }

  #litCard(key: string): Highlight {
    return this.picked.includes(key) ? 'chosen' : 'can';
  }

  #litSlot(object: string): Highlight | undefined {
    return this.#slot(object) && this.picked.length > 0 ? 'next' : undefined;
  }

  #toggle(key: string): void {
    const { picked } = this;
    this.#picked = picked.includes(key) ? picked.filter((one) => one !== key) : [...picked, key];
  }
}
