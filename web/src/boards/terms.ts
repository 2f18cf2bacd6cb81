//! Search terms for looking up an object in the rules. Objects are named as in `docs/protocol.md`.

import { boardOf } from './games';

/**
 * The default export of `boards/<folder>/terms.ts`, for objects that the rules call by another name. `undefined` means the plain name.
 */
export type Terms = (place: string, name: string, game: string) => string | undefined;

const TERMS = import.meta.glob<Terms>('./*/terms.ts', { import: 'default' });

/** The rules list in one place what is public about a player. */
const PLAYER = 'hidden public information';

/** Without the number of a copy (`troll-7`) or of a place (`troll/2`), and with spaces (`twin-edge`). */
const plain = (name: string): string => name.replace(/[-/]\d+$/, '').replaceAll('-', ' ');

export async function term(game: string, object: string): Promise<string> {
  const colon = object.indexOf(':');
  const [place, name] = colon < 0 ? [object, ''] : [object.slice(0, colon), object.slice(colon + 1)];
  if (place === 'seat') return PLAYER;
  const terms = await TERMS[`./${boardOf(game)}/terms.ts`]?.();
  return terms?.(place, name, game) ?? plain(name || place);
}
