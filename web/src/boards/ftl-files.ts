//! Selects the Fluent files of a game.

import { boardOf } from './games';

/**
 * The files with the words of a game: those that all games share, those of the game, and the labels of its board. Games that share a
 * folder in `games/` share its words; each may have more in a subfolder with its key.
 */
export function wordFiles(files: readonly string[], game: string, language: string): string[] {
  const own = `/${game}/${language}.ftl`;
  const beside = files.find((file) => file.endsWith(`/words${own}`));
  const words = beside ? beside.slice(0, -own.length) : `../../../games/${game}/words`;
  const wanted = [
    `../../../crates/core/words/${language}.ftl`,
    `${words}/${language}.ftl`,
    `${words}${own}`,
    `./${boardOf(game)}/${language}.ftl`,
  ];
  return wanted.filter((file) => files.includes(file));
}
