//! Checks a record: hashes its seed in the browser, and lets the server replay it.

import * as api from './api';
import { t } from './text';

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

/** Checks a record against the hash that was shown. Returns a sentence about the result. */
export async function check(record: string, shown: string): Promise<string> {
  const seed = header(record, 'seed');
  if (header(record, 'chance') !== 'chacha20' || !seed || !/^[0-9a-f]{64}$/.test(seed)) {
    return t('shuffle-no-seed');
  }
  // Browsers hash on secure pages only; on others, use the hash from the server.
  const own = (globalThis.crypto as Crypto | undefined)?.subtle ? await hashOfSeed(seed) : null;
  const verified = await api.verify(record);
  const hash = own ?? verified.seed_sha256;
  if (hash === null) return t('shuffle-no-seed');
  if (shown && hash !== shown) return t('shuffle-wrong', { hash });
  const result = t('shuffle-right', { game: verified.game, actions: verified.actions, hash, shown: shown !== '' });
  const at = verified.continued_from;
  return at === null ? result : t('shuffle-continued', { result, at });
}
