import { expect, it, vi } from 'vitest';

import type { Position, Request, TableState } from '../../generated/protocol';
import type { Connection } from './connection';
import { Table } from './table.svelte';

type Heard = ConstructorParameters<typeof Connection>[2];
const heard: Heard[] = [];
const sent: Request[] = [];
vi.mock('./connection', () => ({
  Connection: class {
    constructor(_id: string, _since: unknown, listener: Heard) {
      heard.push(listener);
    }
    send(request: Request): boolean {
      sent.push(request);
      return true;
    }
    close(): void {}
  },
}));

it('asks for decisions, not for formalities', () => {
  const table = new Table('abcdefghijkm');
  let version = 0;
  const show = (legal: string[], formality: boolean): boolean => {
    const actions = legal.map((action) => ({ action, label: action, objects: [] }));
    const position = { legal: actions, formality } as Partial<Position>;
    const state = { version: (version += 1), steps: [], table: { now: 0 }, you: { host: true, seat: 'a' }, position };
    heard[0]!.message({ type: 'state', ...(state as unknown as TableState) });
    return table.asked;
  };
  expect(show(['pass', 'play'], false)).toBe(true);
  expect(show(['pass'], true)).toBe(false);
  expect(show(['pass'], false)).toBe(true);
  expect(show([], false)).toBe(false);
});

it('sends again what the server could not store, and says so meanwhile', async () => {
  vi.useFakeTimers();
  const table = new Table('abcdefghijkm');
  const server = heard.at(-1)!;
  const first = sent.length;
  const refuse = (): void => {
    server.message({ type: 'error', id: sent.at(-1)!.id!, code: 'storage', message: 'not saved yet' });
  };
  const done = table.act('pass');
  refuse();
  await vi.advanceTimersByTimeAsync(0);
  expect(table.unsaved).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  refuse();
  await vi.advanceTimersByTimeAsync(2_000);
  const act = expect.objectContaining({ type: 'act', action: 'pass', version: 0 }) as unknown;
  expect(sent.slice(first)).toEqual([act, act, act]);
  server.message({ type: 'done', id: sent.at(-1)!.id!, version: 7 });
  expect((await done).version).toBe(7);
  expect(table.unsaved).toBe(0);
  vi.useRealTimers();
});
