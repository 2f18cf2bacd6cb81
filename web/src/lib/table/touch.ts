//! From touched objects to an action. Knows no game: every legal action names the objects that it goes through.

import type { LegalAction } from '../../generated/protocol';

/** `can`: something begins here. `next`: goes on with what was touched. `chosen`: was touched. */
export type Lit = 'no' | 'can' | 'next' | 'chosen';

/** The part of an id before the colon: `hand` of `hand:troll-7`. */
export const place = (object: string): string => object.split(':', 1)[0]!;

/** What is left of an action's objects when these have been touched, in any order; `null` if it does not go through all of them. */
export function rest(action: LegalAction, chosen: readonly string[]): string[] | null {
  const left = [...action.objects];
  for (const object of chosen) {
    const index = left.indexOf(object);
    if (index < 0) return null;
    left.splice(index, 1);
  }
  return left;
}

export const through = (legal: readonly LegalAction[], chosen: readonly string[]): LegalAction[] =>
  legal.filter((action) => rest(action, chosen) !== null);

/**
 * What every action begins with, where one more thing decides: the Cyclops when its victim is asked for. It is no choice, so
 * nobody need touch it.
 */
function given(legal: readonly LegalAction[]): string | undefined {
  const aims = legal.filter((action) => action.objects.length > 0);
  const first = aims[0]?.objects[0];
  const same = aims.length > 1 && aims.every(({ objects }) => objects.length === 2 && objects[0] === first);
  return same ? first : undefined;
}

/**
 * What may be touched next: of each action the first object that is left, with those like it, and what goes with the object
 * that was touched last. The two cards of an exchange have an order in the list that nobody at a table knows of; of two pieces that
 * are moved, each has a square of its own.
 */
export function nexts(legal: readonly LegalAction[], chosen: readonly string[]): Set<string> {
  const found = new Set<string>();
  const last = chosen.at(-1);
  const implied = chosen.length === 0 ? given(legal) : undefined;
  for (const action of legal) {
    const left = rest(action, chosen);
    const first = left?.[0];
    if (!left || first === undefined) continue;
    if (first === implied) found.add(left[1]!);
    const other = left.findIndex((object) => place(object) !== place(first));
    // Once something was touched, only what stands together: the square of another piece is not meant.
    const alike = chosen.length > 0 && other > 0 ? left.slice(0, other) : left;
    alike.filter((object) => place(object) === place(first)).forEach((object) => found.add(object));
    const after = last === undefined ? undefined : action.objects[action.objects.indexOf(last) + 1];
    if (after !== undefined && left.includes(after)) found.add(after);
  }
  return found;
}

export type Outcome =
  /** This action is meant. */
  | { kind: 'play'; action: LegalAction }
  /** More is to be touched, or a button to be pressed. */
  | { kind: 'choose'; chosen: string[] }
  /** Nothing can be done with it now. */
  | { kind: 'refuse' };

/**
 * What a touch comes to.
 *
 * An action is played when it alone remains and all its objects have been touched, but for one that is given. Touching the last object again means the
 * action that ends there, if there is one, and takes the touch back otherwise. Touching something that does not go on with
 * what was chosen begins anew with it.
 */
export function touched(legal: readonly LegalAction[], chosen: readonly string[], object: string): Outcome {
  const twice = object === chosen.at(-1) && through(legal, [...chosen, object]).length === 0;
  if (twice) {
    const ends = through(legal, chosen).filter((action) => rest(action, chosen)!.length === 0);
    return ends.length === 1 ? { kind: 'play', action: ends[0]! } : { kind: 'choose', chosen: chosen.slice(0, -1) };
  }
  for (const now of [[...chosen, object], [object]]) {
    const remaining = through(legal, now);
    if (remaining.length === 0) continue;
    const [only, ...others] = remaining;
    const open = rest(only!, now)!.filter((left) => left !== given(legal));
    if (others.length === 0 && open.length === 0) return { kind: 'play', action: only! };
    return { kind: 'choose', chosen: now };
  }
  return { kind: 'refuse' };
}
