//! The words of the duel as people read them.

import type {
  Attribute,
  Card,
  Category,
  Character,
  Kind,
  Printed,
  PrintedCharacter,
  PrintedOverdrive,
  PrintedSkill,
  Range,
} from '../../generated/dragonic-tide';

export const RANGES: readonly Range[] = ['short', 'middle', 'long'];
export const ATTRIBUTES: readonly Attribute[] = ['str', 'dex', 'int'];
export const DIE_VALUES: readonly number[] = [1, 2, 3, 4, 5, 6];
export const ROMAN: readonly string[] = ['I', 'II', 'III'];

export const capitals = (word: string): string => word.toUpperCase();

/** `+2`, `−1`, `0`, with a real minus. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');

/** `STR, DEX and INT`. */
export function list(words: readonly string[], and = 'and'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${and} ${words.at(-1)}`;
}

export const named = (categories: readonly Category[]): string => list(categories.map(capitals));

/** `STR +1, DEX −2`, without what stays as it is; one number where all are the same. */
export function triple(values: readonly [number, number, number]): string {
  const [str, dex, int] = values;
  if (str === dex && dex === int) return signed(str);
  return ATTRIBUTES.flatMap((attribute, index) =>
    values[index] ? [`${capitals(attribute)} ${signed(values[index])}`] : [],
  ).join(', ');
}

export const skillOf = (printed: Printed, card: Card): PrintedSkill | null =>
  printed.skills.find((skill) => skill.card === card) ?? null;

export const characterOf = (printed: Printed, character: Character): PrintedCharacter =>
  printed.characters.find((one) => one.character === character)!;

export const overdriveOf = (printed: Printed, kind: Kind): PrintedOverdrive =>
  printed.overdrives.find((one) => one.kind === kind)!;

/** The title of a card; an OVERDRIVE card is called by its kind as soon as that is known. */
export function titleOf(printed: Printed, card: Card, kind: Kind | null): string {
  if (card !== 'overdrive') return skillOf(printed, card)?.name ?? card;
  return kind ? shortName(overdriveOf(printed, kind).name) : 'OVERDRIVE';
}

export const categoryOf = (printed: Printed, card: Card): Category => skillOf(printed, card)?.category ?? 'overdrive';

/** `Lucent` of `Lucent the Fanatic`, `Dorothy` of `Dorothy, Sage of the North End`, `Tyranny` of `The Tyranny of S.T.R`. */
export const shortName = (name: string): string => name.replace(/^The /, '').split(/,? /, 1)[0]!;

/** The rest of a name: `the Fanatic`, `Sage of the North End`. */
export const epithet = (name: string): string => name.slice(shortName(name).length).replace(/^,? /, '');

/** Which ranges a card works at, in words. */
export const reach = (skill: PrintedSkill): string =>
  list(RANGES.filter((_, index) => skill.fires_at[index]).map(capitals), 'or') || 'no range';
