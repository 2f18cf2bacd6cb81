//! The cards of the duel as the view has them, and what they are called.

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
import type { Words } from '../../lib/words';
import type { Duel } from './sides';

export const RANGES: readonly Range[] = ['short', 'middle', 'long'];
export const ATTRIBUTES: readonly Attribute[] = ['str', 'dex', 'int'];
export const DIE_VALUES: readonly number[] = [1, 2, 3, 4, 5, 6];
export const ROMAN: readonly string[] = ['I', 'II', 'III'];

/** Rules that describe a character; `a` is the aura and `b` the ability. */
export const RULE: Readonly<Record<Character, string>> = {
  lucent: 'DT-8.1',
  terrence: 'DT-8.2',
  william: 'DT-8.3',
  dorothy: 'DT-8.4',
  elaine: 'DT-8.5',
  gaw: 'DT-8.6',
};

/** `+2`, `−1`, `0`, with a real minus. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');

export const skillOf = (printed: Printed, card: Card): PrintedSkill | null =>
  printed.skills.find((skill) => skill.card === card) ?? null;

export const characterOf = (printed: Printed, character: Character): PrintedCharacter =>
  printed.characters.find((one) => one.character === character)!;

export const overdriveOf = (printed: Printed, kind: Kind): PrintedOverdrive =>
  printed.overdrives.find((one) => one.kind === kind)!;

export const categoryOf = (printed: Printed, card: Card): Category => skillOf(printed, card)?.category ?? 'overdrive';

/** `STR`. */
export const categoryName = (words: Words, category: Category): string => words.name(`category-${category}`);

/** `SHORT`. */
export const rangeName = (words: Words, range: Range): string => words.attribute(`range-${range}`, 'capitals') ?? range;

/** `S`, of a range or a category. */
export const letterOf = (words: Words, id: `range-${Range}` | `category-${Category}`): string =>
  words.attribute(id, 'letter') ?? '';

/** The title of a card; an OVERDRIVE card is called by its kind if that is known. */
export function titleOf({ view, words }: Duel, card: Card, kind: Kind | null): string {
  return skillOf(view.printed, card)?.name ?? words.name(kind ? `overdrive-${kind}` : `card-${card}`);
}

/** Whether a card works at this range. */
export const reaches = (skill: PrintedSkill, range: Range): boolean => skill.fires_at[RANGES.indexOf(range)] ?? false;

/** Whether the range and the dice are as a stage needs them. */
export const meets = ({ range, die }: PrintedOverdrive, stage: Stage, now: Range, dice: Readonly<Dice>): boolean =>
  range === now && (!die || dice[ATTRIBUTES.indexOf(die)]! >= stage.at_least);
