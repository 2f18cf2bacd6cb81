//! Search terms for looking up an object in the rules. Objects are named as in `docs/protocol.md`.

import { t } from '../lib/text';
import type { Board } from './board';
import { boardOf } from './games';

/** What a term depends on: the words are in the labels of the board. */
export type TermBoard = Pick<Board<unknown, unknown>, 'game' | 'text'>;

/**
 * The default export of `boards/<folder>/terms.ts`, for objects that the rules call by another name. `undefined` means the plain name.
 */
export type Terms = (place: string, name: string, board: TermBoard) => string | undefined;

const TERMS = import.meta.glob<Terms>('./*/terms.ts', { import: 'default' });

/** Without the number of a copy (`troll-7`) or of a place (`troll/2`), and with spaces (`twin-edge`). */
const plain = (name: string): string => name.replace(/[-/]\d+$/, '').replaceAll('-', ' ');

export async function term(board: TermBoard, object: string): Promise<string> {
  const colon = object.indexOf(':');
  const [place, name] = colon < 0 ? [object, ''] : [object.slice(0, colon), object.slice(colon + 1)];
  // The rules list in one place what is public about a player.
  if (place === 'seat') return t('rules-term-player');
  const terms = await TERMS[`./${boardOf(board.game)}/terms.ts`]?.();
  return terms?.(place, name, board) ?? plain(name || place);
}
