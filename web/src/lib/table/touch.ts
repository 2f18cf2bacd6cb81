//! From touched objects to an action, for any game: every legal action lists the objects that it involves.

import type { LegalAction } from '../../generated/protocol';

/** `can`: an action begins with it. `next`: continues the touched objects. `chosen`: was touched. */
export type Highlight = 'no' | 'can' | 'next' | 'chosen';

/** The part of an id before the colon: `hand` of `hand:troll-7`. */
export const place = (object: string): string => object.split(':', 1)[0]!;

/** The objects of an action that have not been touched; `null` if it does not involve all touched ones. */
export function remainingObjects(action: LegalAction, chosen: readonly string[]): string[] | null {
  const left = [...action.objects];
  for (const object of chosen) {
    const index = left.indexOf(object);
    if (index < 0) return null;
    left.splice(index, 1);
  }
  return left;
}

/** The actions that involve all touched objects. */
export const matching = (legal: readonly LegalAction[], chosen: readonly string[]): LegalAction[] =>
  legal.filter((action) => remainingObjects(action, chosen) !== null);

/**
 * The object with which every action begins, if exactly one more object decides: the only other player when the Gorgon's
 * creature is to be chosen. It need not be touched.
 */
function impliedObject(legal: readonly LegalAction[]): string | undefined {
  const withObjects = legal.filter((action) => action.objects.length > 0);
  const first = withObjects[0]?.objects[0];
  const same =
    withObjects.length > 1 && withObjects.every(({ objects }) => objects.length === 2 && objects[0] === first);
  return same ? first : undefined;
}

/**
 * The objects that may be touched next: of each action the first remaining object with others of its kind, and the object that
 * follows the last touched one. The order of the two cards of an exchange does not matter to players; if two pieces are moved,
 * each has its own square.
 */
export function nextObjects(legal: readonly LegalAction[], chosen: readonly string[]): Set<string> {
  const found = new Set<string>();
  const last = chosen.at(-1);
  const implied = chosen.length === 0 ? impliedObject(legal) : undefined;
  for (const action of legal) {
    const left = remainingObjects(action, chosen);
    const first = left?.[0];
    if (!left || first === undefined) continue;
    if (first === implied) found.add(left[1]!);
    const other = left.findIndex((object) => place(object) !== place(first));
    // After the first touch, only neighbours in the list: not the square of another piece.
    const alike = chosen.length > 0 && other > 0 ? left.slice(0, other) : left;
    alike.filter((object) => place(object) === place(first)).forEach((object) => found.add(object));
    const after = last === undefined ? undefined : action.objects[action.objects.indexOf(last) + 1];
    if (after !== undefined && left.includes(after)) found.add(after);
  }
  return found;
}

export type Outcome =
  /** The touch completes this action. */
  | { kind: 'play'; action: LegalAction }
  /** More objects must be touched, or a button pressed. */
  | { kind: 'choose'; chosen: string[] }
  /** The object cannot be used now. */
  | { kind: 'refuse' };

/**
 * The outcome of a touch.
 *
 * An action is played when it is the only one left and all its objects have been touched, except the implied one. Touching the last object again plays
 * the action that ends there, if there is one, and otherwise undoes the touch. Touching an object that does not continue the
 * selection starts over with it.
 */
export function touched(legal: readonly LegalAction[], chosen: readonly string[], object: string): Outcome {
  const twice = object === chosen.at(-1) && matching(legal, [...chosen, object]).length === 0;
  if (twice) {
    const ends = matching(legal, chosen).filter((action) => remainingObjects(action, chosen)!.length === 0);
    return ends.length === 1 ? { kind: 'play', action: ends[0]! } : { kind: 'choose', chosen: chosen.slice(0, -1) };
  }
  for (const now of [[...chosen, object], [object]]) {
    const remaining = matching(legal, now);
    if (remaining.length === 0) continue;
    const [only, ...others] = remaining;
    const open = remainingObjects(only!, now)!.filter((left) => left !== impliedObject(legal));
    if (others.length === 0 && open.length === 0) return { kind: 'play', action: only! };
    return { kind: 'choose', chosen: now };
  }
  return { kind: 'refuse' };
}
