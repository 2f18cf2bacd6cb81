//! Loads the board and the words of a game, when a table is opened.

import type { Component } from 'svelte';

import type { Words } from '../lib/words';
import type { BoardModule, BoardProps } from './board';
import { boardOf } from './games';
import { wordFiles } from './ftl-files';

const boards = import.meta.glob<BoardModule>('./*/Board.svelte');
/** Optional: the score of a finished game in full. */
const scores = import.meta.glob<ScoresModule>('./*/Scores.svelte');
/** The words of each game and those that all games share, one file per language. */
const files = import.meta.glob<string>(
  ['../../../games/*/words/**/*.ftl', '../../../crates/core/words/*.ftl', './*/*.ftl'],
  { query: '?raw', import: 'default' },
);

/** What `boards/<game>/Scores.svelte` exports. It shows nothing before the end. */
export interface ScoresModule {
  default: Component<BoardProps<never, never>>;
}

export const loadScores = async (game: string): Promise<ScoresModule | null> =>
  (await scores[`./${boardOf(game)}/Scores.svelte`]?.()) ?? null;

export function loadBoard(game: string): Promise<BoardModule> {
  const load = boards[`./${boardOf(game)}/Board.svelte`] ?? boards['./fallback/Board.svelte'];
  return load!();
}

/** The words of a game. They are about as large as a board, so they are loaded with it. */
export async function loadWords(game: string, language = 'en'): Promise<Words> {
  const found = wordFiles(Object.keys(files), game, language).map((file) => files[file]!());
  const [{ Words }, ...sources] = await Promise.all([import('../lib/words'), ...found]);
  return new Words(language, ...sources);
}
