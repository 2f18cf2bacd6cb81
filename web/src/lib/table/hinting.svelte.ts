//! Advice for the decision at hand: asked for, shown on the board, gone with the decision.

import type { Advice, HintGiven, LegalAction } from '../../generated/protocol';
import { rest } from './touch';

/** How many of the choices are shown; the others promise less. */
const SHOWN = 3;
/** What was thought about less than this, beside the best, has no chance that one could rely on. */
const TRIED = 0.2;
/** A share below this is said as nothing. */
const ANY = 0.005;

/** The best first, by what is said of them: shares where choices are to be mixed, chances elsewhere. */
export function ranked({ choices, at_once }: HintGiven): readonly Advice[] {
  if (at_once) return choices.filter(({ share }) => share >= ANY).sort((one, other) => other.share - one.share);
  const most = Math.max(...choices.map(({ share }) => share));
  return choices.filter(({ share }) => share >= most * TRIED).sort((one, other) => other.chance - one.chance);
}

export interface Advised extends Advice {
  /** 1 is the best. */
  readonly rank: number;
  readonly legal: LegalAction;
}

export interface HintPorts {
  ask(): Promise<HintGiven | null>;
  legal(): readonly LegalAction[];
  chosen(): readonly string[];
}

export class Hinting {
  readonly #ports: HintPorts;
  #given = $state.raw<{ hint: HintGiven; of: readonly LegalAction[] } | null>(null);
  thinking = $state(false);

  constructor(ports: HintPorts) {
    this.#ports = ports;
  }

  /** The best choices, if advice was asked for on this decision. */
  readonly choices = $derived.by((): readonly Advised[] => {
    const legal = this.#ports.legal();
    if (!this.#given || this.#given.of !== legal) return [];
    return ranked(this.#given.hint)
      .flatMap((advice) => {
        const found = legal.find((one) => one.action === advice.action);
        return found ? [{ ...advice, legal: found }] : [];
      })
      .slice(0, SHOWN)
      .map((advice, index) => ({ ...advice, rank: index + 1 }));
  });

  /** Others choose at the same time: the choices should be mixed by their shares. */
  get mixed(): boolean {
    return this.#given?.hint.at_once ?? false;
  }

  /** What each object would lead to when touched next: the best of it. */
  readonly #objects = $derived.by(() => {
    const found = new Map<string, Advised>();
    for (const advised of this.choices) {
      const next = rest(advised.legal, this.#ports.chosen())?.[0];
      if (next !== undefined && !found.has(next)) found.set(next, advised);
    }
    return found;
  });

  of(object: string): Advised | null {
    return this.#objects.get(object) ?? null;
  }

  async ask(): Promise<void> {
    const of = this.#ports.legal();
    this.thinking = true;
    try {
      const hint = await this.#ports.ask();
      if (hint) this.#given = { hint, of };
    } finally {
      this.thinking = false;
    }
  }

  clear(): void {
    this.#given = null;
  }
}
