//! The touch state of a table: chosen objects, highlights, and which actions are buttons.

import type { LegalAction } from '../../generated/protocol';
import { type Highlight, matching, nextObjects, remainingObjects, touched } from './touch';

export interface TouchPorts {
  legal(): readonly LegalAction[];
  /** Nothing can be touched: in a replay, or while waiting for an answer. */
  disabled(): boolean;
  /** A move needs a second touch. */
  confirm(): boolean;
  play(action: LegalAction): void;
  /** An object was touched that cannot be used now. */
  refuse(object: string, after: readonly string[]): void;
}

const NOTHING: readonly string[] = [];

export class TouchState {
  readonly #ports: TouchPorts;
  /** The touched objects, and the legal actions at that time. */
  #selection = $state.raw<{ chosen: readonly string[]; of: readonly LegalAction[] }>({ chosen: [], of: [] });

  constructor(ports: TouchPorts) {
    this.#ports = ports;
  }

  readonly #nextObjects = $derived.by(() => nextObjects(this.#ports.legal(), this.chosen));
  /** The legal actions that involve all objects touched so far. */
  readonly remaining = $derived.by((): readonly LegalAction[] => matching(this.#ports.legal(), this.chosen));
  /**
   * The remaining actions that are buttons now: those without objects, or with all objects touched. If only one action has objects,
   * it is a button too, and comes first: declining should not be the only button.
   */
  readonly buttons = $derived.by((): readonly LegalAction[] => {
    const chosen = this.chosen;
    if (chosen.length === 0) {
      const withoutObjects = this.remaining.filter((action) => action.objects.length === 0);
      const withObjects = this.remaining.filter((action) => action.objects.length > 0);
      return withObjects.length === 1 ? [...withObjects, ...withoutObjects] : withoutObjects;
    }
    if (this.remaining.length === 1) return this.remaining;
    return this.remaining.filter((action) => remainingObjects(action, chosen)?.length === 0);
  });

  /** The objects touched so far. */
  get chosen(): readonly string[] {
    const { chosen, of } = this.#selection;
    // A message that changes nothing for this seat, such as chat, keeps the selection.
    return same(of, this.#ports.legal()) ? chosen : NOTHING;
  }

  lit(object: string): Highlight {
    if (this.#ports.disabled()) return 'no';
    if (this.chosen.includes(object)) return 'chosen';
    if (!this.#nextObjects.has(object)) return 'no';
    return this.chosen.length === 0 ? 'can' : 'next';
  }

  touch(object: string): void {
    if (this.#ports.disabled()) return;
    const legal = this.#ports.legal();
    const chosen = this.chosen;
    const outcome = touched(legal, chosen, object);
    switch (outcome.kind) {
      case 'play':
        if (this.#ports.confirm() && !chosen.includes(object)) this.#choose([...outcome.action.objects]);
        else this.play(outcome.action);
        break;
      case 'choose':
        this.#choose(outcome.chosen);
        break;
      case 'refuse':
        this.#ports.refuse(object, chosen);
        break;
    }
  }

  /** Plays a legal action, however it was chosen. */
  play(action: LegalAction): void {
    if (this.#ports.disabled()) return;
    this.#choose([]);
    this.#ports.play(action);
  }

  /** Undoes the last touch. Returns whether there was one. */
  undo(): boolean {
    const any = this.chosen.length > 0;
    this.#choose(this.chosen.slice(0, -1));
    return any;
  }

  clear(): void {
    this.#choose([]);
  }

  #choose(chosen: readonly string[]): void {
    this.#selection = { chosen, of: this.#ports.legal() };
  }
}

function same(one: readonly LegalAction[], other: readonly LegalAction[]): boolean {
  return (
    one === other ||
    (one.length === other.length && one.every((action, index) => action.action === other[index]!.action))
  );
}
