//! Dragging cards from your hand: onto an Environment, onto a player, or to your cards in play if the card alone is the choice.

import type { Slot, Title } from '../../generated/colossi';
import { Drag } from '../../lib/drag.svelte';
import type { ColossiBoard } from './content';
import { slug } from './names';
import type { Passing } from './passing.svelte';

export interface Dragged {
  readonly card: Title;
  readonly key: string;
}

/** Whether a place takes the card that is dragged now, or is below the pointer, too. */
export type Target = 'no' | 'can' | 'over';

export class Dragging {
  readonly drag: Drag<Dragged>;
  readonly #board: () => ColossiBoard;
  readonly #passing: Passing;

  constructor(board: () => ColossiBoard, passing: Passing) {
    this.#board = board;
    this.#passing = passing;
    this.drag = new Drag(
      (what, on) => this.#drop(what, on),
      (what, on) => this.#objects(what, on) !== null,
    );
  }

  /** The card that is dragged. */
  get card(): Title | null {
    return this.drag.held?.what.card ?? null;
  }

  target(on: string): Target {
    const { held, over } = this.drag;
    if (!held || this.#objects(held.what, on) === null) return 'no';
    return over === on ? 'over' : 'can';
  }

  /** The objects that the card and the place stand for; `null` if the card cannot go there. `on` is an object, or `table`. */
  #objects({ card }: Dragged, on: string): readonly string[] | null {
    const { legal, readonly, view } = this.#board();
    if (readonly) return null;
    const object = `hand:${slug(card)}`;
    if (this.#passing.active) return this.#slot(on) ? [object, on] : null;
    const has = (objects: readonly string[]): boolean =>
      legal.some(
        (action) =>
          action.objects.length === objects.length && objects.every((one, nth) => action.objects[nth] === one),
      );
    if (has([object, on])) return [object, on];
    // The card alone: where your cards in play are, or where the Skirmish is.
    return (on === 'table' || on === `slot:${view.active}`) && has([object]) ? [object] : null;
  }

  #slot(on: string): Slot | undefined {
    return this.#passing.slots.find((slot) => on === `slot:${slot}`);
  }

  #drop(what: Dragged, on: string): void {
    const slot = this.#slot(on);
    if (slot) {
      const { picked } = this.#passing;
      this.#passing.move(picked.includes(what.key) ? picked : [what.key], slot);
      return;
    }
    const { touch } = this.#board();
    touch.clear();
    for (const object of this.#objects(what, on) ?? []) touch.touch(object);
  }
}
