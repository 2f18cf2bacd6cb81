//! Play now: a table against computer players, with one click. Their number and level are remembered for each game.

import type { GameInfo } from '../generated/protocol';
import * as api from './api';
import { router } from './router.svelte';
import { session } from './session.svelte';
import { StoredMap } from './storage';

export interface QuickGame {
  readonly seats: number;
  readonly level: string;
}

const chosen = new StoredMap<Partial<QuickGame>>('harena-play-now');

/** The choice for a game: the last one if it is still possible. */
export function quickGame(game: GameInfo): QuickGame {
  const { seats = 0, level = '' } = chosen.get(game.key) ?? {};
  const usual = game.players.includes('medium') ? 'medium' : game.players[0]!;
  return {
    seats: seats >= game.min_seats && seats <= game.max_seats ? seats : game.recommended_seats,
    level: game.players.includes(level) ? level : usual,
  };
}

export const remember = (game: GameInfo, choice: QuickGame): void => chosen.set(game.key, choice);

export async function playNow(game: GameInfo): Promise<void> {
  await session.ensure();
  const { seats, level } = quickGame(game);
  const bots = Array.from({ length: seats - 1 }, () => ({ kind: 'bot' as const, level }));
  const table = { game: game.key, seats: [{ kind: 'me' as const }, ...bots], public: false, hints: true };
  const { table: id } = await api.createTable(table);
  router.go(`t/${id}`);
}
