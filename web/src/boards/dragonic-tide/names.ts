//! Names of cards, categories and ranges, for messages and labels.

import type { Card, Category, Kind, Range } from '../../generated/dragonic-tide';
import type { Words } from '../../lib/words';
import { skillOf } from './content';
import type { Duel } from './sides';

interface Named {
  readonly name: string;
}

/** As arguments of messages. */
export const categoryArg = (category: Category): Named => ({ name: `category-${category}` });
export const rangeArg = (range: Range): Named => ({ name: `range-${range}` });
export const overdriveArg = (kind: Kind): Named => ({ name: `overdrive-${kind}` });

/** The numbers of stages. */
export const ROMAN: readonly string[] = ['I', 'II', 'III'];

/** `STR`. */
export const categoryName = (words: Words, category: Category): string => words.name(`category-${category}`);

/** `SHORT`. */
export const rangeName = (words: Words, range: Range): string => words.attribute(`range-${range}`, 'capitals') ?? range;

/** `S`, of a range or a category. */
export const letterOf = (words: Words, id: `range-${Range}` | `category-${Category}`): string =>
  words.attribute(id, 'letter') ?? '';

/** The title of a card; of an OVERDRIVE card its kind, if known. */
export function titleOf({ view, words }: Duel, card: Card, kind: Kind | null): string {
  return skillOf(view.printed, card)?.name ?? words.name(kind ? `overdrive-${kind}` : `card-${card}`);
}
