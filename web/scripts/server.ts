//! Starts a server for tests and screenshots: with an empty database, on a free port.

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const web = resolve(import.meta.dirname, '..');

/** The `harena` command: `HARENA_BIN`, or the one that cargo built. */
export function binary(): string {
  const target = process.env.CARGO_TARGET_DIR ?? join(web, '..', 'target');
  const candidates = [process.env.HARENA_BIN, join(target, 'release', 'harena'), join(target, 'debug', 'harena')];
  const found = candidates.find((path) => path && existsSync(path));
  if (!found) throw new Error('build the server first: cargo build --release -p harena-cli (or set HARENA_BIN)');
  return found;
}

export interface Running {
  readonly url: string;
  stop(): Promise<void>;
  /** Stops the server, runs `between`, and starts it again with the same database and address. */
  restart(between: () => Promise<void>): Promise<void>;
}

export async function serve(extra: readonly string[] = []): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'harena-'));
  const database = ['--database', `sqlite://${join(folder, 'games.db')}`];
  const fast = [
    '--bot-pace',
    '0',
    '--no-rate-limits',
    '--no-solver',
    '--allow-seeds',
    '--log',
    'warn',
    '--stop-seconds',
    '1',
  ];
  // Serve the last build of the client, unless the embedded one is to be tested.
  const pages = process.env.HARENA_EMBEDDED ? [] : ['--web', process.env.HARENA_WEB ?? join(web, 'dist')];
  const start = (listen: string): ChildProcess =>
    spawn(binary(), ['serve', '--listen', listen, ...database, ...fast, ...pages, ...extra], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  let child = start('127.0.0.1:0');
  const url = await address(child);
  const end = async (): Promise<void> => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill();
    await ended;
  };
  return {
    url,
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
    async restart(between) {
      await end();
      await between();
      child = start(new URL(url).host);
      await address(child);
    },
  };
}

/** Reads the address from the output of the server. */
function address(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const found = /Harena is at (\S+?)\/?$/.exec(line);
      if (found) resolve(found[1]!);
    });
  });
}
