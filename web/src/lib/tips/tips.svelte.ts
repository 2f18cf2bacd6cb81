//! Tips during the first games. Each is shown once, with the first decision that has one of its choices. The game lists the tips; its words
//! contain the texts.

import type { GameTip, LegalAction } from '../../generated/protocol';
import { StoredMap } from '../storage';
import type { Words } from '../words';

const read = new StoredMap<string[]>('harena-tips');

/** The tips of a game that were read. */
export const readTips = (game: string): readonly string[] => read.get(game) ?? [];

export function markRead(game: string, id: string): void {
  if (!readTips(game).includes(id)) read.set(game, [...readTips(game), id]);
}

/** Marks all tips of a game as unread. */
export const restart = (game: string): void => read.set(game, []);

/** The tip to show now: the first unread one for one of these choices. */
export function tipFor(
  tips: readonly GameTip[],
  done: readonly string[],
  legal: readonly LegalAction[],
): GameTip | null {
  if (legal.length === 0) return null;
  const fits = ({ choices }: GameTip) =>
    choices.length === 0 || legal.some(({ message }) => choices.includes(message.id));
  return tips.find((tip) => !done.includes(tip.id) && fits(tip)) ?? null;
}

export const tipTitle = (words: Words, { id }: GameTip): string => words.name(`tip-${id}`);
export const tipText = (words: Words, { id }: GameTip): string => words.attribute(`tip-${id}`, 'text') ?? '';
