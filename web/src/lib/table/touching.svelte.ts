//! The touches of one table: what was chosen, what is lit, what to explain.

import type { LegalAction } from '../../generated/protocol';
import { type Lit, nexts, rest, through, touched } from './touch';

export interface TouchPorts {
  legal(): readonly LegalAction[];
  /** Nothing can be touched: a replay, or an answer is awaited. */
  closed(): boolean;
  /** Ask before a move. */
  confirm(): boolean;
  play(action: LegalAction): void;
  /** Something was touched with which nothing can be done. */
  refuse(object: string, after: readonly string[]): void;
}

const NOTHING: readonly string[] = [];

export class Touching {
  readonly #ports: TouchPorts;
  /** What was touched, and the legal actions for which it was. */
  #held = $state.raw<{ chosen: readonly string[]; of: readonly LegalAction[] }>({ chosen: [], of: [] });

  constructor(ports: TouchPorts) {
    this.#ports = ports;
  }

  readonly #nexts = $derived.by(() => nexts(this.#ports.legal(), this.chosen));
  /** The actions that go through everything touched so far: all legal ones at first. */
  readonly remaining = $derived.by((): readonly LegalAction[] => through(this.#ports.legal(), this.chosen));
  /**
   * Those of the remaining that can be played by a button now: said rather than touched, or with everything touched. Where a single
   * one is touched it is a button too, before the others: nobody should find the refusal alone.
   */
  readonly offered = $derived.by((): readonly LegalAction[] => {
    const chosen = this.chosen;
    if (chosen.length === 0) {
      const said = this.remaining.filter((action) => action.objects.length === 0);
      const touched = this.remaining.filter((action) => action.objects.length > 0);
      return touched.length === 1 ? [...touched, ...said] : said;
    }
    if (this.remaining.length === 1) return this.remaining;
    return this.remaining.filter((action) => rest(action, chosen)?.length === 0);
  });

  /** The objects touched so far. */
  get chosen(): readonly string[] {
    const { chosen, of } = this.#held;
    // A message that changes nothing for this seat, such as chat, takes nothing out of anybody's hand.
    return same(of, this.#ports.legal()) ? chosen : NOTHING;
  }

  lit(object: string): Lit {
    if (this.#ports.closed()) return 'no';
    if (this.chosen.includes(object)) return 'chosen';
    if (!this.#nexts.has(object)) return 'no';
    return this.chosen.length === 0 ? 'can' : 'next';
  }

  touch(object: string): void {
    if (this.#ports.closed()) return;
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

  /** Plays an action of the list, however it was chosen. */
  play(action: LegalAction): void {
    if (this.#ports.closed()) return;
    this.#choose([]);
    this.#ports.play(action);
  }

  /** Takes the last touch back. Answers whether there was one. */
  undo(): boolean {
    const any = this.chosen.length > 0;
    this.#choose(this.chosen.slice(0, -1));
    return any;
  }

  clear(): void {
    this.#choose([]);
  }

  #choose(chosen: readonly string[]): void {
    this.#held = { chosen, of: this.#ports.legal() };
  }
}

function same(one: readonly LegalAction[], other: readonly LegalAction[]): boolean {
  return (
    one === other ||
    (one.length === other.length && one.every((action, index) => action.action === other[index]!.action))
  );
}
