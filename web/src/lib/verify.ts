//! Hashes the seed of a record here, in the browser, and lets the server replay the record.

import * as api from './api';

export const header = (record: string, name: string): string | null => {
  const line = record.split('\n').find((line) => line.trim().startsWith(`${name} `));
  return line
    ? line
        .trim()
        .slice(name.length + 1)
        .trim()
    : null;
};

async function hashOfSeed(seed: string): Promise<string> {
  const bytes = Uint8Array.from(seed.match(/../g)!.map((pair) => parseInt(pair, 16)));
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A sentence about whether the shuffles of a record were fair. */
export async function check(record: string, shown: string): Promise<string> {
  const seed = header(record, 'seed');
  if (header(record, 'chance') !== 'chacha20' || !seed || !/^[0-9a-f]{64}$/.test(seed)) {
    return 'There is no cryptographic seed in this record, so nothing can be proved.';
  }
  // Only secure pages can hash; elsewhere the server's word has to do.
  const own = (globalThis.crypto as Crypto | undefined)?.subtle ? await hashOfSeed(seed) : null;
  const told = await api.verify(record);
  const hash = own ?? told.seed_sha256;
  if (shown && hash !== shown) return `The seed has the hash ${hash}. That is not the one that was shown.`;
  const fair = shown
    ? 'It is the one that was shown before the game.'
    : 'Compare it with the one that was shown before the game.';
  return `The record replays: ${told.game}, ${told.actions} actions. Its seed has the hash ${hash}. ${fair}`;
}
