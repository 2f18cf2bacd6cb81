//! Choosing dice: finds the action for the touched faces.

import type { Dice } from '../../generated/dragonic-tide';
import type { LegalAction } from '../../generated/protocol';
import { ATTRIBUTES } from './content';

interface Turn extends LegalAction {
  readonly dice: Dice;
}

/** The dice that can be chosen now; empty if the decision is about something else. */
export const turns = (legal: readonly LegalAction[]): Turn[] =>
  legal.flatMap((choice) => {
    const faces = choice.objects.filter((object) => object.startsWith('die:'));
    return faces.length === ATTRIBUTES.length ? [{ ...choice, dice: planned([0, 0, 0], faces) }] : [];
  });

/** The dice with the touched faces; the others unchanged. */
export function planned(dice: Dice, chosen: readonly string[]): Dice {
  const plan: Dice = [...dice];
  for (const object of chosen) {
    const found = /^die:(str|dex|int)-([1-6])$/.exec(object);
    if (found) plan[ATTRIBUTES.indexOf(found[1] as 'str')] = Number(found[2]);
  }
  return plan;
}

export const sameDice = (one: Dice, other: Dice): boolean => one.every((value, index) => value === other[index]);

/** The choice that turns the dice farthest, if it is unique. */
export function farthest(dice: Dice, all: readonly Turn[]): Turn | null {
  const steps = (turn: Turn): number =>
    turn.dice.reduce((sum, value, index) => sum + Math.abs(value - dice[index]!), 0);
  const most = Math.max(0, ...all.map(steps));
  const found = all.filter((turn) => steps(turn) === most);
  return most > 0 && found.length === 1 ? found[0]! : null;
}
