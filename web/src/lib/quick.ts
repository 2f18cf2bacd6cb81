//! The shortest way to a table: against the house, with one click.

import type { GameInfo } from '../generated/protocol';
import * as api from './api';
import { router } from './router.svelte';
import { session } from './session.svelte';

/** As many as play it best with one person and the house, without long waits. */
const SEATS: Readonly<Record<string, number>> = { 'colossal-arena': 3, 'titan-arena': 3, colosseum: 3, colossi: 2 };

export async function playNow(game: GameInfo): Promise<void> {
  await session.ensure();
  const seats = Math.min(Math.max(SEATS[game.key] ?? game.min_seats, game.min_seats), game.max_seats);
  const level = game.players.includes('medium') ? 'medium' : game.players[0]!;
  const bots = Array.from({ length: seats - 1 }, () => ({ kind: 'bot' as const, level }));
  const table = { game: game.key, seats: [{ kind: 'me' as const }, ...bots], public: false, hints: true };
  const { table: id } = await api.createTable(table);
  router.go(`t/${id}`);
}
