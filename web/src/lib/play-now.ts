//! Play now: a table against computer players, with one click.

import type { GameInfo } from '../generated/protocol';
import * as api from './api';
import { router } from './router.svelte';
import { session } from './session.svelte';

export async function playNow(game: GameInfo): Promise<void> {
  await session.ensure();
  const level = game.players.includes('medium') ? 'medium' : game.players[0]!;
  const bots = Array.from({ length: game.recommended_seats - 1 }, () => ({ kind: 'bot' as const, level }));
  const table = { game: game.key, seats: [{ kind: 'me' as const }, ...bots], public: false, hints: true };
  const { table: id } = await api.createTable(table);
  router.go(`t/${id}`);
}
