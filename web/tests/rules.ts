//! The rules documents of the games, for tests.

import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const games = resolve(import.meta.dirname, '../../games');

/** The numbered rules of a game. The arena games share a folder. */
export function rulesOf(game: string): string {
  const own = resolve(games, game, 'rules.md');
  return readFileSync(existsSync(own) ? own : resolve(games, 'arena/rules', `${game}.md`), 'utf8');
}
