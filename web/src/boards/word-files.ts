//! Which Fluent files have the words of a game.

import { boardOf } from './games';

/**
 * Of these files those with the words of a game: what all games share, what the game says, and the labels of its board. Games that share a
 * folder below `games/` share its words, and each has its own in a folder of its key.
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
