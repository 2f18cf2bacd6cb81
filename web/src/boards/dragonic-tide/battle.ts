//! The last battle, read from what happened: cards, outcome, and how each damage came about.

import type { Seat } from '../../generated/core';
import type {
  Attribute,
  Card,
  Categories,
  Cause,
  Character,
  Dice,
  Event,
  Kind,
  Range,
  Terms,
} from '../../generated/dragonic-tide';
import type { TypedStep } from '../board';

/** What one card dealt, or would have dealt against its like. */
export interface Sum {
  readonly seat: Seat;
  readonly cause: Cause;
  readonly terms: Terms;
  readonly total: number;
}

export interface Harm {
  readonly seat: Seat;
  readonly amount: number;
  readonly health: number;
  readonly cause: Cause;
}

export interface Battle {
  readonly round: number | null;
  readonly cards: Partial<Record<Seat, { readonly card: Card; readonly kind: Kind | null }>>;
  /** Where the two stood when the cards were judged, if that is known. */
  range: Range | null;
  moved: boolean;
  readonly hits: Seat[];
  readonly failed: Seat[];
  clash: { readonly counted: boolean } | null;
  equal: Attribute | null;
  nobody: boolean;
  readonly sums: Sum[];
  readonly harms: Harm[];
  readonly specified: { readonly seat: Seat; readonly categories: Categories }[];
  dice: Dice | null;
  rangeSet: Range | null;
  readonly auras: { readonly seat: Seat; readonly character: Character; readonly on: boolean }[];
}

export function lastBattle(log: readonly TypedStep<Event>[]): Battle | null {
  let round: number | null = null;
  let range: Range | null = null;
  let battle: Battle | null = null;
  let closed = true;
  for (const event of log.flatMap((step) => step.events ?? []).map((happened) => happened.event)) {
    if (event.event === 'round') {
      ({ round, range } = event);
      closed = true;
    } else if (event.event === 'opening') {
      // A new duel at the same table.
      battle = null;
    } else if (event.event === 'revealed') {
      if (closed || !battle) battle = begun(round, range);
      closed = false;
      battle.cards[event.seat] = { card: event.card, kind: event.kind };
    } else if (event.event === 'range-set' && closed) {
      range = event.range;
    } else if (battle && !closed) {
      tell(battle, event);
    }
  }
  return battle;
}

const begun = (round: number | null, range: Range | null): Battle => ({
  round,
  cards: {},
  range,
  moved: false,
  hits: [],
  failed: [],
  clash: null,
  equal: null,
  nobody: false,
  sums: [],
  harms: [],
  specified: [],
  dice: null,
  rangeSet: null,
  auras: [],
});

function tell(battle: Battle, event: Event): void {
  switch (event.event) {
    case 'range-moved':
      battle.range = event.range;
      battle.moved = true;
      break;
    case 'hits':
    case 'overdrive-hits':
      battle.hits.push(event.seat);
      break;
    case 'overdrive-fails':
      battle.failed.push(event.seat);
      break;
    case 'clash':
      battle.clash = event;
      break;
    case 'equal':
      battle.equal = event.attribute;
      (['a', 'b'] as const).forEach((seat, index) => {
        const terms = event.terms[index];
        if (terms) battle.sums.push({ seat, cause: 'difference', terms, total: event.damages[index]! });
      });
      break;
    case 'nobody-hits':
      battle.nobody = true;
      break;
    case 'damage': {
      const { seat, amount, health, cause, terms } = event;
      battle.harms.push({ seat, amount, health, cause });
      if (terms) battle.sums.push({ seat: seat === 'a' ? 'b' : 'a', cause, terms, total: amount });
      break;
    }
    case 'specified':
      battle.specified.push(event);
      break;
    case 'dice-turned':
      battle.dice = event.dice;
      break;
    case 'range-set':
      battle.rangeSet = event.range;
      break;
    case 'aura-on':
    case 'aura-off':
      battle.auras.push({ seat: event.seat, character: event.character, on: event.event === 'aura-on' });
      break;
  }
}
