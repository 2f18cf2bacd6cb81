//! The printed cards and characters.

import type {
  Attribute,
  Card,
  Category,
  Character,
  Dice,
  Kind,
  Printed,
  PrintedCharacter,
  PrintedOverdrive,
  PrintedSkill,
  Range,
  Stage,
} from '../../generated/dragonic-tide';

export const RANGES: readonly Range[] = ['short', 'middle', 'long'];
export const ATTRIBUTES: readonly Attribute[] = ['str', 'dex', 'int'];
export const DIE_VALUES: readonly number[] = [1, 2, 3, 4, 5, 6];
export const skillOf = (printed: Printed, card: Card): PrintedSkill | null =>
  printed.skills.find((skill) => skill.card === card) ?? null;

export const characterOf = (printed: Printed, character: Character): PrintedCharacter =>
  printed.characters.find((one) => one.character === character)!;

export const overdriveOf = (printed: Printed, kind: Kind): PrintedOverdrive =>
  printed.overdrives.find((one) => one.kind === kind)!;

export const categoryOf = (printed: Printed, card: Card): Category => skillOf(printed, card)?.category ?? 'overdrive';

/** Whether a card works at this range. */
export const reaches = (skill: PrintedSkill, range: Range): boolean => skill.fires_at[RANGES.indexOf(range)] ?? false;

/** Whether range and dice meet the needs of a stage. */
export const meets = ({ range, die }: PrintedOverdrive, stage: Stage, now: Range, dice: Readonly<Dice>): boolean =>
  range === now && (!die || dice[ATTRIBUTES.indexOf(die)]! >= stage.at_least);
