//! The compressed size of the first page load, and of what is loaded after that: the other pages, each board, and the words. Fonts are not counted.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** In bytes: the home page and the list of tables. It must not grow beyond that. */
const LIMIT = 55_000;
const dist = process.env.HARENA_WEB ?? resolve(import.meta.dirname, '../dist');

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  isEntry?: boolean;
  src?: string;
}
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/** The size of a file as it is transferred. */
function size(file: string): number {
  const compressed = join(dist, `${file}.br`);
  return statSync(existsSync(compressed) ? compressed : join(dist, file)).size;
}

/** The files of a chunk and of all its static imports. */
function files(key: string, into = new Set<string>()): Set<string> {
  const chunk = manifest[key]!;
  if (into.has(chunk.file)) return into;
  into.add(chunk.file);
  chunk.css?.forEach((file) => into.add(file));
  chunk.imports?.forEach((other) => files(other, into));
  return into;
}
const sum = (list: Iterable<string>): number => [...list].reduce((total, file) => total + size(file), 0);

const entry = Object.keys(manifest).find((key) => manifest[key]!.isEntry)!;
const first = files(entry);
const total = sum(first) + size('index.html');
console.log(`first load: ${(total / 1000).toFixed(1)} kB compressed (at most ${LIMIT / 1000})`);
for (const key of Object.keys(manifest).filter((key) => /\/boards\/|words\/|later-pages\.ts/.test(key))) {
  const more = [...files(key)].filter((file) => !first.has(file));
  console.log(`${key}: ${(sum(more) / 1000).toFixed(1)} kB more`);
}
if (total > LIMIT) {
  console.error('the first load is too large');
  process.exit(1);
}
