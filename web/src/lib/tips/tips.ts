//! A guided first game: what to know at the moment when it matters, once. A tip belongs to a kind of decision, which the notation
//! of the legal actions tells; so tips need no rules.

import type { LegalAction } from '../../generated/protocol';
import { Kept } from '../kept';
import colossalArena from './colossal-arena';
import colosseum from './colosseum';
import colossi from './colossi';
import dragonicTide from './dragonic-tide';
import titanArena from './titan-arena';

export interface Tip {
  readonly id: string;
  /** Comes with the first decision in which an action is written like this; left out: with the first of all. */
  readonly on?: RegExp;
  readonly title: string;
  readonly text: string;
  /** Where more of it is told. */
  readonly rule: string;
}

export const TIPS: Readonly<Record<string, readonly Tip[]>> = {
  'colossal-arena': colossalArena,
  'titan-arena': titanArena,
  colosseum,
  'dragonic-tide': dragonicTide,
  colossi,
};

const read = new Kept<string[]>('harena-tips');

/** The tips of a game that were read. */
export const readTips = (game: string): readonly string[] => read.get(game) ?? [];

export function markRead(game: string, id: string): void {
  if (!readTips(game).includes(id)) read.set(game, [...readTips(game), id]);
}

/** The guided game from its beginning. */
export const restart = (game: string): void => read.set(game, []);

/** What to say now: the first tip that was not read and fits what is asked. */
export function tipFor(game: string, done: readonly string[], legal: readonly LegalAction[]): Tip | null {
  if (legal.length === 0) return null;
  const fits = ({ on }: Tip) => on === undefined || legal.some(({ action }) => on.test(action));
  return TIPS[game]?.find((tip) => !done.includes(tip.id) && fits(tip)) ?? null;
}
