//! Icon and cover of each game, for pages without a board. Each board declares those of its games in `boards/<folder>/game.ts`.

import type { Component } from 'svelte';

import laurel from 'icon:laurel-crown';

export interface GameLook {
  /** From game-icons.net: `import troll from 'icon:troll'`. */
  readonly icon: readonly string[];
  /** The prefix of its rule ids: `CX`. */
  readonly rules?: string;
  /** A picture of the game: a component with one `<svg>` of 400 by 190. */
  readonly cover?: () => Promise<{ default: Component }>;
}

/** The games of a board by their keys: the default export of its `game.ts`. */
export type Games = Readonly<Record<string, GameLook>>;

const BOARDS = Object.entries(import.meta.glob<Games>('./*/game.ts', { eager: true, import: 'default' }));

/** The keys of all games that have a board. */
export const GAMES: readonly string[] = BOARDS.flatMap(([, games]) => Object.keys(games));

const UNKNOWN: GameLook = { icon: laurel };

export const lookOf = (game: string): GameLook => BOARDS.find(([, games]) => game in games)?.[1][game] ?? UNKNOWN;

/** The folder in `boards/` with the board of a game. One board may serve several games. */
export const boardOf = (game: string): string => BOARDS.find(([, games]) => game in games)?.[0].split('/')[1] ?? game;

/** The game of a rule id. Rules of one game may refer to those of another. */
export const gameOfRule = (id: string, otherwise: string): string =>
  BOARDS.flatMap(([, games]) => Object.entries(games)).find(([, look]) => look.rules === id.split('-')[0])?.[0] ??
  otherwise;
