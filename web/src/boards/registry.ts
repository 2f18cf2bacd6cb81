//! Which board a game is played on. Each is loaded when somebody sits down to it.

import type { BoardModule } from './board';
import { boardOf } from './shared';

const boards = import.meta.glob<BoardModule>('./*/Board.svelte');

export function loadBoard(game: string): Promise<BoardModule> {
  const load = boards[`./${boardOf(game)}/Board.svelte`] ?? boards['./fallback/Board.svelte'];
  return load!();
}
