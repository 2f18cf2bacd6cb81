//! What the pages show of a game before its board is loaded. Each board says it for its games, in `boards/<folder>/game.ts`.

import type { Component } from 'svelte';

import laurel from 'icon:laurel-crown';

export interface GameLook {
  /** Of game-icons.net: `import troll from 'icon:troll'`. */
  readonly icon: readonly string[];
  /** A picture of the game, 400 by 190, as a component that draws one `<svg>`. */
  readonly cover?: () => Promise<{ default: Component }>;
}

/** The games of a board by their keys: the default export of its `game.ts`. */
export type Games = Readonly<Record<string, GameLook>>;

const BOARDS = Object.entries(import.meta.glob<Games>('./*/game.ts', { eager: true, import: 'default' }));

/** The keys of all games that have a board. */
export const GAMES: readonly string[] = BOARDS.flatMap(([, games]) => Object.keys(games));

const UNKNOWN: GameLook = { icon: laurel };

export const lookOf = (game: string): GameLook => BOARDS.find(([, games]) => game in games)?.[1][game] ?? UNKNOWN;

/** The folder below `boards/` with the board of a game. One board may serve several. */
export const boardOf = (game: string): string => BOARDS.find(([, games]) => game in games)?.[0].split('/')[1] ?? game;
