//! The texts of the client, from the Fluent files in `src/words/`: `t('home-players', { least: 2, most: 5 })`.

import shared from '../../../crates/core/words/en.ftl?raw';
import type { Texts } from '../words/texts';
import first from '../words/first/en.ftl?raw';
import { Words } from './words';

/** The ids of all texts. */
export type TextId = keyof Texts;

/** The ids of texts without arguments. */
export type PlainTextId = { [Id in TextId]: Texts[Id] extends null ? Id : never }[TextId];

export const LANGUAGE = 'en';

const words = new Words(LANGUAGE, shared, first);
/** Players are named by the caller. */
const READER = { you: null, name: String };

/** Loads the texts of the pages that are not part of the first load. */
export async function loadLaterTexts(): Promise<void> {
  words.add((await import('../words/later/en.ftl?raw')).default);
}

/** A text. `words/texts.ts` lists the arguments of each; a list is written as "x, y and z". */
export function t<Id extends TextId>(id: Id, ...[args]: Texts[Id] extends null ? [] : [args: Texts[Id]]): string {
  const given: Readonly<Record<string, string | number | boolean | readonly string[]>> = args ?? {};
  const plain = Object.entries(given).map(([name, value]) => [name, yesOrNo(value)]);
  return words.say({ id, args: Object.fromEntries(plain) }, READER);
}

/** The text with this id if there is one: for ids that depend on data of the server. */
export const textIfAny = (id: string): string | null => (words.has(id) ? words.name(id) : null);

const yesOrNo = <T>(value: T | boolean): T | 'yes' | 'no' =>
  typeof value !== 'boolean' ? value : value ? 'yes' : 'no';
