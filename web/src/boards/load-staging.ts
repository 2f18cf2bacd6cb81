//! Loads the moments of a game, after its board.

import type { Staging } from '../lib/stage/moment';
import { boardOf } from './games';

const STAGINGS = import.meta.glob<Staging<unknown, unknown>>('./*/moments.ts', { import: 'default' });

/** `undefined` for a board without moments. */
export const loadStaging = (game: string): Promise<Staging<unknown, unknown> | undefined> =>
  STAGINGS[`./${boardOf(game)}/moments.ts`]?.() ?? Promise.resolve(undefined);
