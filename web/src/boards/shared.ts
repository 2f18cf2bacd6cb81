//! Games that share a board; every other has its own.

const SHARED: Readonly<Record<string, string>> = { 'colossal-arena': 'arena', 'titan-arena': 'arena' };

/** The folder below `boards/` with the board of a game. */
export const boardOf = (game: string): string => SHARED[game] ?? game;

/** The files with the words of a game, as far as they are there: what all games share, what is on its board, and what only this edition says. */
export const wordFiles = (game: string, language: string): string[] => {
  const words = `games/${boardOf(game)}/words`;
  return [`crates/core/words/${language}.ftl`, `${words}/${language}.ftl`, `${words}/${game}/${language}.ftl`];
};
