//! The battles, read from the events in the log: cards, outcome, and the terms of each damage.

import type { Message, Seat } from '../../generated/core';
import type { Card, Categories, Cause, Dice, Event, Kind, Range, Terms } from '../../generated/dragonic-tide';
import type { TypedEvent, TypedStep } from '../board';

/** The damage of one card; of two cards of the same attribute only the difference is dealt. */
export interface Sum {
  readonly seat: Seat;
  readonly cause: Cause;
  readonly terms: Terms;
  readonly total: number;
}

export interface Damage {
  readonly seat: Seat;
  readonly amount: number;
  readonly health: number;
  readonly cause: Cause;
}

export interface Battle {
  readonly round: number | null;
  readonly cards: Partial<Record<Seat, { readonly card: Card; readonly kind: Kind | null }>>;
  /** The range of the battle, if it is known. */
  range: Range | null;
  /** Messages about hits, clashes and so on; with the seat if its skill card hit. */
  readonly outcome: { readonly what: Message; readonly seat: Seat | null }[];
  /** Somebody hit, or two OVERDRIVE cards met. */
  struck: boolean;
  /** An OVERDRIVE hit. */
  overdrive: boolean;
  readonly sums: Sum[];
  readonly damages: Damage[];
  readonly specified: { readonly seat: Seat; readonly categories: Categories }[];
  dice: Dice | null;
  /** Other messages: ranges that were set, auras. */
  readonly after: Message[];
}

/** The steps without those that were taken back. Of a log without its beginning it is not known which those are. */
function standing(log: readonly TypedStep<Event>[]): readonly TypedStep<Event>[] {
  if ((log[0]?.version ?? 1) > 1) return log;
  const kept: TypedStep<Event>[] = [];
  for (const step of log) {
    kept.push(step);
    if (step.what !== 'taken-back' || !('actions' in step)) continue;
    const [first] = kept.filter(({ what }) => what === 'acted').slice(Number(step.actions));
    if (first) kept.splice(kept.indexOf(first));
  }
  return kept;
}

/** The battles of the duel, as far as the log is loaded. */
export function battles(log: readonly TypedStep<Event>[]): readonly Battle[] {
  let round: number | null = null;
  let range: Range | null = null;
  let found: Battle[] = [];
  let closed = true;
  for (const happened of standing(log).flatMap((step) => step.events ?? [])) {
    const { event } = happened;
    const battle = found.at(-1);
    if (event.event === 'round') {
      ({ round, range } = event);
      closed = true;
    } else if (event.event === 'opening') {
      // A new duel at the same table.
      found = [];
      closed = true;
    } else if (event.event === 'revealed') {
      if (closed || !battle) found.push(begun(round, range));
      closed = false;
      found.at(-1)!.cards[event.seat] = { card: event.card, kind: event.kind };
    } else if (event.event === 'range-set' && closed) {
      range = event.range;
    } else if (battle && !closed) {
      add(battle, happened);
    }
  }
  return found;
}

export const lastBattle = (log: readonly TypedStep<Event>[]): Battle | null => battles(log).at(-1) ?? null;

/** How much health a seat has lost in a battle. */
export const lostIn = (battle: Battle | null, seat: Seat): number =>
  (battle?.damages ?? []).filter((damage) => damage.seat === seat).reduce((sum, damage) => sum + damage.amount, 0);

const begun = (round: number | null, range: Range | null): Battle => ({
  round,
  cards: {},
  range,
  outcome: [],
  struck: false,
  overdrive: false,
  sums: [],
  damages: [],
  specified: [],
  dice: null,
  after: [],
});

function add(battle: Battle, { event, message }: TypedEvent<Event>): void {
  switch (event.event) {
    case 'range-moved':
      battle.range = event.range;
      break;
    case 'hits':
      battle.struck = true;
      battle.outcome.push({ what: message, seat: event.seat });
      break;
    case 'overdrive-hits':
      battle.overdrive = true;
      battle.struck = true;
      battle.outcome.push({ what: message, seat: null });
      break;
    case 'clash':
      battle.struck = true;
      battle.outcome.push({ what: message, seat: null });
      break;
    case 'overdrive-fails':
    case 'nobody-hits':
      battle.outcome.push({ what: message, seat: null });
      break;
    case 'equal':
      battle.struck = true;
      battle.outcome.push({ what: message, seat: null });
      (['a', 'b'] as const).forEach((seat, index) => {
        const terms = event.terms[index];
        if (terms) battle.sums.push({ seat, cause: 'difference', terms, total: event.damages[index]! });
      });
      break;
    case 'damage': {
      const { seat, amount, health, cause, terms } = event;
      battle.damages.push({ seat, amount, health, cause });
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
    case 'aura-on':
    case 'aura-off':
      battle.after.push(message);
      break;
  }
}
