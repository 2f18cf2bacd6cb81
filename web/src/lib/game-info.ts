//! Information about a game from the server, requested once.

import type { GameInfo } from '../generated/protocol';
import * as api from './api';

let request: Promise<GameInfo[]> | null = null;

export async function gameInfo(key: string): Promise<GameInfo | null> {
  request ??= api.games().catch((error: unknown) => {
    request = null;
    throw error;
  });
  return (await request).find((game) => game.key === key) ?? null;
}
