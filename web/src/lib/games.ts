//! What the server says about a game. It is asked once.

import type { GameInfo } from '../generated/protocol';
import * as api from './api';

let asked: Promise<GameInfo[]> | null = null;

export async function gameInfo(key: string): Promise<GameInfo | null> {
  asked ??= api.games().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return (await asked).find((game) => game.key === key) ?? null;
}
