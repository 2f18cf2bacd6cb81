//! What moving a noble brings, as the legal actions say it (`games/colosseum/src/messages/outcomes.rs`).

import type { Arg, Message } from '../../generated/core';
import type { LegalAction } from '../../generated/protocol';

/** A square on which a touched noble can end. */
export interface Target {
  /** `noble:senator-6` */
  readonly noble: string;
  readonly square: number;
  /** Nothing if the move changes nothing for any player. */
  readonly outcomes: readonly Message[];
}

const isMessage = (arg: Arg | undefined): arg is Message => typeof arg === 'object' && 'id' in arg;

/** The part of an action's message about the noble at this place of its objects: the first one or the second. */
function partOf({ message, objects }: LegalAction, at: number): Message | null {
  const { what, first, second } = message.args ?? {};
  const earlier = objects.slice(0, at).some((object) => object.startsWith('noble:'));
  const part = earlier ? second : (what ?? first);
  return isMessage(part) ? part : null;
}

/** Where the noble that was touched last can end, by square. */
export function targets(remaining: readonly LegalAction[], chosen: readonly string[]): Target[] {
  const noble = chosen.at(-1);
  if (!noble?.startsWith('noble:')) return [];
  const found = new Map<number, Target>();
  for (const action of remaining) {
    const at = action.objects.indexOf(noble);
    const next = action.objects[at + 1];
    if (at < 0 || !next?.startsWith('square:')) continue;
    const square = Number(next.slice(7));
    const list = partOf(action, at)?.args?.outcomes;
    const outcomes = Array.isArray(list) ? list.filter(isMessage) : [];
    if (!found.has(square)) found.set(square, { noble, square, outcomes });
  }
  return [...found.values()].sort((one, other) => one.square - other.square);
}

/** More or fewer spectators of your show. */
export function spectators({ outcomes }: Target): number {
  const of = (id: string): number => Number(outcomes.find((one) => one.id === id)?.args?.spectators ?? 0);
  return of('outcome_into_own') - of('outcome_out_of_own');
}

export const earnsMedal = ({ outcomes }: Target): boolean => outcomes.some(({ id }) => id === 'outcome_medal');
