//! The parts of a battle as it is shown: how long each lasts, and what is heard with it.

import type { Settings } from '../../lib/settings.svelte';
import type { Sound } from '../../lib/sound/sound';
import { paced } from '../../lib/stage/queue';
import { attributesMet } from './descriptions';
import type { Battle } from './recent-events';
import type { Duel } from './sides';

/** Milliseconds of one beat at the brisk pace, if the battle is neither too short nor too long. */
const BEAT = 75;

/** The parts in their order, and the beats that each lasts. */
const BEATS = { cards: 3, flip: 4, triangle: 5, outcome: 3, overdrive: 0, sum: 4, damage: 3, health: 2 } as const;
export type Part = keyof typeof BEATS;
export const PARTS = Object.keys(BEATS) as readonly Part[];

/** The length of an OVERDRIVE that hits, at the brisk pace: the stage shows it over the board, in the middle of the battle. */
export const OVERDRIVE = 1_500;

export function partsOf(board: Duel, battle: Battle): readonly Part[] {
  return PARTS.filter((part) => {
    if (part === 'triangle') return attributesMet(board, battle) !== null;
    if (part === 'overdrive') return battle.overdrive;
    if (part === 'sum') return battle.sums.length > 0;
    return (part !== 'damage' && part !== 'health') || battle.damages.length > 0;
  });
}

export interface Times {
  /** Milliseconds of one beat. */
  readonly beat: number;
  /** The parts, and when each ends in milliseconds. */
  readonly parts: readonly { readonly part: Part; readonly until: number }[];
  /** Milliseconds of the whole battle, with the OVERDRIVE. */
  readonly length: number;
}

export function timesOf(board: Duel, battle: Battle, pace: Settings['pace']): Times {
  const parts = partsOf(board, battle);
  const beats = parts.reduce((sum, part) => sum + BEATS[part], 0);
  const beat = paced(beats * BEAT, pace) / beats;
  let until = 0;
  const timed = parts.map((part) => {
    until += part === 'overdrive' ? paced(OVERDRIVE, pace) : BEATS[part] * beat;
    return { part, until };
  });
  return { beat, parts: timed, length: until };
}

/** Milliseconds until a part of a battle begins; 0 if it has no such part. */
export function beginsAfter(times: Times, part: Part): number {
  const index = times.parts.findIndex((one) => one.part === part);
  return times.parts[index - 1]?.until ?? 0;
}

/** What is heard when a part begins. */
export function heard(battle: Battle, part: Part): Sound | null {
  switch (part) {
    case 'flip':
      return 'card';
    case 'outcome':
      return battle.struck ? 'stamp' : null;
    case 'sum':
      return 'touch';
    case 'damage':
      return battle.damages.some(({ health }) => health === 0) ? 'death' : 'stamp';
    default:
      return null;
  }
}
