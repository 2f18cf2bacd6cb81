//! Hints for the current decision. They are shown on the board until the decision is made.

import type { ActionAdvice, HintGiven, LegalAction } from '../../generated/protocol';
import { errorText } from '../api';
import { remainingObjects } from './touch';

/** After this time, in milliseconds, the user is told that it takes longer. */
const LATE = 2_000;
/** The number of choices to show. */
const SHOWN = 3;
/** Choices with a smaller share of the visits of the best one are dropped: their win probability is unreliable. */
const MIN_VISITS = 0.2;
/** Smaller shares of a mixed strategy would be shown as 0 %. */
const MIN_SHARE = 0.005;
/** A strategy that chooses this so often is not mixed: only that choice is shown. */
const ALWAYS = 0.99;

/** The choices, the best first: by share for a mixed strategy, by win probability otherwise. */
export function ranked({ choices, simultaneous }: HintGiven): readonly ActionAdvice[] {
  if (simultaneous) {
    const best = choices.find(({ share }) => share >= ALWAYS);
    if (best) return [best];
    return choices.filter(({ share }) => share >= MIN_SHARE).sort((one, other) => other.share - one.share);
  }
  const most = Math.max(...choices.map(({ share }) => share));
  return choices
    .filter(({ share }) => share >= most * MIN_VISITS)
    .sort((one, other) => other.win_probability - one.win_probability);
}

/** A choice that the hint recommends. */
export interface Advised {
  readonly action: string;
  /** How often to choose it, for a mixed strategy. */
  readonly share: number;
  readonly winProbability: number;
  /** 1 is the best. */
  readonly rank: number;
  readonly legal: LegalAction;
}

export interface HintSource {
  /** Rejects with an error for the user. */
  ask(): Promise<HintGiven | null>;
  legal(): readonly LegalAction[];
  chosen(): readonly string[];
}

export class Hints {
  readonly #ports: HintSource;
  #hint = $state.raw<{ hint: HintGiven; of: readonly LegalAction[] } | null>(null);
  thinking = $state(false);
  /** It takes longer than usual. */
  late = $state(false);
  /** Why there is no hint, and the decision for which it was requested. */
  #failure = $state.raw<{ text: string; of: readonly LegalAction[] } | null>(null);

  constructor(ports: HintSource) {
    this.#ports = ports;
  }

  /** The best choices, if a hint was requested for this decision. */
  readonly choices = $derived.by((): readonly Advised[] => {
    const legal = this.#ports.legal();
    if (!this.#hint || this.#hint.of !== legal) return [];
    return ranked(this.#hint.hint)
      .flatMap(({ action, share, win_probability: winProbability }) => {
        const found = legal.find((one) => one.action === action);
        return found ? [{ action, share, winProbability, legal: found }] : [];
      })
      .slice(0, SHOWN)
      .map((advice, index) => ({ ...advice, rank: index + 1 }));
  });

  /** Others choose at the same time: choose at random by the shares, if there is more than one. */
  get mixed(): boolean {
    return this.#hint?.hint.simultaneous === true && this.choices.length > 1;
  }

  /** For each object that could be touched next, the best choice that it leads to. */
  readonly #objects = $derived.by(() => {
    const found = new Map<string, Advised>();
    for (const advised of this.choices) {
      const next = remainingObjects(advised.legal, this.#ports.chosen())?.[0];
      if (next !== undefined && !found.has(next)) found.set(next, advised);
    }
    return found;
  });

  of(object: string): Advised | null {
    return this.#objects.get(object) ?? null;
  }

  /** Why the last request for this decision failed. */
  readonly failure = $derived.by(() =>
    this.#failure && this.#failure.of === this.#ports.legal() ? this.#failure.text : null,
  );

  async ask(): Promise<void> {
    const of = this.#ports.legal();
    this.thinking = true;
    this.#failure = null;
    const timer = setTimeout(() => (this.late = true), LATE);
    try {
      const hint = await this.#ports.ask();
      if (hint) this.#hint = { hint, of };
      else this.#failure = { text: errorText(null), of };
    } catch (error) {
      this.#failure = { text: errorText(error), of };
    } finally {
      clearTimeout(timer);
      this.thinking = this.late = false;
    }
  }

  clear(): void {
    this.#hint = null;
    this.#failure = null;
  }
}
