//! The board and the words of a game. They are loaded when somebody sits down.

import type { Words } from '../lib/words';
import type { BoardModule } from './board';
import { boardOf } from './games';
import { wordFiles } from './word-files';

const boards = import.meta.glob<BoardModule>('./*/Board.svelte');
/** The words of all games and those that they share, a file for each language. */
const files = import.meta.glob<string>(
  ['../../../games/*/words/**/*.ftl', '../../../crates/core/words/*.ftl', './*/*.ftl'],
  { query: '?raw', import: 'default' },
);

export function loadBoard(game: string): Promise<BoardModule> {
  const load = boards[`./${boardOf(game)}/Board.svelte`] ?? boards['./fallback/Board.svelte'];
  return load!();
}

/** The words of a game: as much code as a board, so they come with it. */
export async function loadWords(game: string, language = 'en'): Promise<Words> {
  const found = wordFiles(Object.keys(files), game, language).map((file) => files[file]!());
  const [{ Words }, ...sources] = await Promise.all([import('../lib/words'), ...found]);
  return new Words(language, ...sources);
}
