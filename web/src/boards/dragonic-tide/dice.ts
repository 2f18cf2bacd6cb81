//! Choosing dice: from touched faces to an action.

import type { Dice } from '../../generated/dragonic-tide';
import type { LegalAction } from '../../generated/protocol';
import { ATTRIBUTES } from './cards';

interface Turn extends LegalAction {
  readonly dice: Dice;
}

/** The dice that can be chosen now; empty if something else is asked. */
export const turns = (legal: readonly LegalAction[]): Turn[] =>
  legal.flatMap((choice) => {
    const found = /^dice ([1-6])\/([1-6])\/([1-6])$/.exec(choice.action);
    return found ? [{ ...choice, dice: [Number(found[1]), Number(found[2]), Number(found[3])] }] : [];
  });

/** The dice as touched so far, the others as they are. */
export function planned(dice: Dice, chosen: readonly string[]): Dice {
  const plan: Dice = [...dice];
  for (const object of chosen) {
    const found = /^die:(str|dex|int)-([1-6])$/.exec(object);
    if (found) plan[ATTRIBUTES.indexOf(found[1] as 'str')] = Number(found[2]);
  }
  return plan;
}

export const sameDice = (one: Dice, other: Dice): boolean => one.every((value, index) => value === other[index]);

/** The one choice that turns the dice farthest, if there is one such. */
export function farthest(dice: Dice, all: readonly Turn[]): Turn | null {
  const steps = (turn: Turn): number =>
    turn.dice.reduce((sum, value, index) => sum + Math.abs(value - dice[index]!), 0);
  const most = Math.max(0, ...all.map(steps));
  const found = all.filter((turn) => steps(turn) === most);
  return most > 0 && found.length === 1 ? found[0]! : null;
}
