//! What to look for in the rules to learn about an object on a board. Objects are named as in `docs/protocol.md`.

import { boardOf } from './games';

/**
 * The default export of `boards/<folder>/terms.ts`, for boards where the name of an object is not what the rules call it. Nothing means the
 * plain name.
 */
export type Terms = (place: string, name: string, game: string) => string | undefined;

const TERMS = import.meta.glob<Terms>('./*/terms.ts', { import: 'default' });

/** The rules say in one place what is public about a player. */
const PLAYER = 'hidden public information';

/** `troll-7` is one of several, `troll/2` a place, `twin-edge` two words. */
const plain = (name: string): string => name.replace(/[-/]\d+$/, '').replaceAll('-', ' ');

export async function term(game: string, object: string): Promise<string> {
  const colon = object.indexOf(':');
  const [place, name] = colon < 0 ? [object, ''] : [object.slice(0, colon), object.slice(colon + 1)];
  if (place === 'seat') return PLAYER;
  const terms = await TERMS[`./${boardOf(game)}/terms.ts`]?.();
  return terms?.(place, name, game) ?? plain(name || place);
}
