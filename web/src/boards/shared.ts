//! Games that share a board; every other has its own.

const SHARED: Readonly<Record<string, string>> = { 'colossal-arena': 'arena', 'titan-arena': 'arena' };

/** The folder below `boards/` with the board of a game. */
export const boardOf = (game: string): string => SHARED[game] ?? game;
