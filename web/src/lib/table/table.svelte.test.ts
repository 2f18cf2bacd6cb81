import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { plain } from '../../../tests/messages';
import type { Position, Request, TableView } from '../../generated/protocol';
import * as api from '../api';
import type { Connection } from './connection';
import { Interrupted, Table } from './table.svelte';

type Listener = ConstructorParameters<typeof Connection>[2];
const listeners: Listener[] = [];
const sent: Request[] = [];
let reachable = true;
let probes = 0;
vi.mock('./connection', () => ({
  Connection: class {
    constructor(_id: string, _since: unknown, listener: Listener) {
      listeners.push(listener);
    }
    send(request: Request): boolean {
      if (!reachable) return false;
      sent.push(request);
      return true;
    }
    probe(): void {
      probes += 1;
    }
    close(): void {}
  },
}));

it('does not ask for forced actions', () => {
  const table = new Table('abcdefghijkm');
  let version = 0;
  const show = (legal: string[], forced: boolean): boolean => {
    const actions = legal.map((action) => ({ action, message: plain(action), objects: [] }));
    const position = { legal: actions, forced } as Partial<Position>;
    const state = { version: (version += 1), steps: [], table: { now: 0 }, you: { host: true, seat: 'a' }, position };
    listeners[0]!.message({ type: 'state', ...(state as unknown as TableView) });
    return table.asked;
  };
  expect(show(['pass', 'play'], false)).toBe(true);
  expect(show(['pass'], true)).toBe(false);
  expect(show(['pass'], false)).toBe(true);
  expect(show([], false)).toBe(false);
});

it('sends a command again if the server could not store it', async () => {
  vi.useFakeTimers();
  const table = new Table('abcdefghijkm');
  const server = listeners.at(-1)!;
  server.link('open');
  const first = sent.length;
  const refuse = (): void => {
    server.message({ type: 'error', id: sent.at(-1)!.id!, code: 'storage', text: 'not saved yet' });
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

describe('if a message cannot be stored', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    reachable = true;
  });
  afterEach(() => vi.useRealTimers());
  const chat = { type: 'chat', text: 'hello' } as const;
  const refuse = (server: Listener, not_tried?: boolean): void => {
    const refused = { code: 'storage', text: 'check whether it was saved' } as const;
    server.message({ type: 'error', id: sent.at(-1)!.id!, ...refused, ...(not_tried ? { not_tried } : {}) });
  };

  it('it is sent again if nothing was tried', async () => {
    const table = new Table('abcdefghijkm');
    const server = listeners.at(-1)!;
    server.link('open');
    const first = sent.length;
    const done = table.command(chat);
    refuse(server, true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent.slice(first)).toHaveLength(2);
    server.message({ type: 'done', id: sent.at(-1)!.id!, version: 7 });
    expect((await done).version).toBe(7);
  });

  it('it is not sent twice if it may be stored', async () => {
    const table = new Table('abcdefghijkm');
    const server = listeners.at(-1)!;
    server.link('open');
    const first = sent.length;
    const done = expect(table.command(chat)).rejects.toThrow('check whether it was saved');
    refuse(server);
    await done;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent.slice(first)).toHaveLength(1);
    expect(table.unsaved).toBe(0);
  });
});

it('shows the right time if the time of the machine is set', () => {
  vi.useFakeTimers();
  const table = new Table('abcdefghijkm');
  const server = listeners.at(-1)!;
  const state = { version: 1, steps: [], table: { now: 1_000_000 }, you: { host: true } };
  server.message({ type: 'state', ...(state as unknown as TableView) });
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(5_000);
  expect(Math.round(performance.now() + table.clockOffset)).toBe(1_005_000);
  vi.useRealTimers();
});

describe('a decision without an answer', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('is reported after two seconds, and the connection is checked', async () => {
    const table = new Table('abcdefghijkm');
    const server = listeners.at(-1)!;
    server.link('open');
    probes = 0;
    const done = table.act('pass');
    await vi.advanceTimersByTimeAsync(1_900);
    expect([table.overdue, probes]).toEqual([0, 0]);
    await vi.advanceTimersByTimeAsync(200);
    expect([table.overdue, probes]).toEqual([1, 1]);
    server.message({ type: 'done', id: sent.at(-1)!.id!, version: 7 });
    await done;
    expect(table.overdue).toBe(0);
  });

  it('is not reported if it is answered in time, nor for a hint', async () => {
    const table = new Table('abcdefghijkm');
    const server = listeners.at(-1)!;
    server.link('open');
    const done = table.act('pass');
    server.message({ type: 'done', id: sent.at(-1)!.id!, version: 7 });
    await done;
    void table.command({ type: 'hint' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(table.overdue).toBe(0);
  });
});

describe('after an interruption', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const open = (): { table: Table; server: Listener; show: (version: number) => void } => {
    const table = new Table('abcdefghijkm');
    const server = listeners.at(-1)!;
    const show = (version: number): void => {
      const state = { version, steps: [], table: { now: 0 }, you: { host: true } };
      server.message({ type: 'update', ...(state as unknown as TableView) });
    };
    server.link('open');
    show(4);
    return { table, server, show };
  };

  it('the table knows which steps were missed', () => {
    const { table, server, show } = open();
    server.link('lost');
    vi.advanceTimersByTime(3_000);
    server.link('open');
    expect(table.missed).toBeNull();
    show(9);
    expect(table.missed).toEqual({ since: 4, until: 9 });
    show(10);
    expect(table.missed).toEqual({ since: 4, until: 9 });
  });

  it('a short one is not mentioned', () => {
    const { table, server, show } = open();
    server.link('lost');
    vi.advanceTimersByTime(500);
    server.link('open');
    show(9);
    expect(table.missed).toBeNull();
  });
});

describe('after a lost connection', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    reachable = true;
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** A table at version 4 with this browser on seat a. */
  function open(): { table: Table; server: Listener; first: number; show(version: number, steps: unknown[]): void } {
    const table = new Table('abcdefghijkm');
    const server = listeners.at(-1)!;
    const show = (version: number, steps: unknown[]): void => {
      const state = {
        version,
        since: version - steps.length,
        steps,
        table: { now: 0 },
        you: { host: true, seat: 'a' },
      };
      server.message({ type: 'update', ...(state as unknown as TableView) });
    };
    server.link('open');
    show(4, []);
    return { table, server, first: sent.length, show };
  }
  const act = expect.objectContaining({ type: 'act', action: 'pass', version: 4 }) as unknown;

  it('a decision is sent again when the connection is back', async () => {
    const { table, server, first } = open();
    const done = table.act('pass');
    expect(sent.slice(first)).toEqual([act]);
    reachable = false;
    server.link('lost');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(table.unsaved).toBe(1);
    expect(sent.slice(first)).toEqual([act]);
    reachable = true;
    server.link('open');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent.slice(first)).toEqual([act, act]);
    server.message({ type: 'done', id: sent.at(-1)!.id!, version: 5 });
    expect((await done).version).toBe(5);
    expect(table.unsaved).toBe(0);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent.slice(first)).toEqual([act, act]);
  });

  it.each(['before', 'after'])('a decision that was executed counts as done (shown %s the answer)', async (when) => {
    const { table, server, show } = open();
    const done = table.act('pass');
    server.link('lost');
    await vi.advanceTimersByTimeAsync(0);
    server.link('open');
    await vi.advanceTimersByTimeAsync(0);
    const acted = [{ version: 5, at: 0, what: 'acted', seat: 'a', action: 'pass', events: [] }];
    if (when === 'before') show(5, acted);
    server.message({ type: 'error', id: sent.at(-1)!.id!, code: 'not-your-turn', text: 'too late' });
    await vi.advanceTimersByTimeAsync(100);
    if (when === 'after') show(5, acted);
    expect((await done).version).toBe(5);
    expect(table.unsaved).toBe(0);
  });

  it('a decision is refused if the table has moved on without it', async () => {
    const { table, server, show } = open();
    const done = expect(table.act('pass')).rejects.toMatchObject({ code: 'stale' });
    server.link('lost');
    await vi.advanceTimersByTimeAsync(0);
    server.link('open');
    show(5, [{ version: 5, at: 0, what: 'acted', seat: 'b', action: 'pass', events: [] }]);
    await vi.advanceTimersByTimeAsync(0);
    server.message({ type: 'error', id: sent.at(-1)!.id!, code: 'stale', text: 'moved on' });
    await vi.advanceTimersByTimeAsync(5_000);
    await done;
    expect(table.unsaved).toBe(0);
  });

  it('commands that are not idempotent are not sent again', async () => {
    const { table, server, first } = open();
    const said = expect(table.command({ type: 'chat', text: 'hello' })).rejects.toBeInstanceOf(Interrupted);
    server.link('lost');
    await said;
    server.link('open');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent.slice(first)).toHaveLength(1);
  });

  it('the client reconnects if a process is too busy or older than the table', async () => {
    const { server } = open();
    for (const code of ['busy', 'other-rules'] as const) {
      vi.spyOn(api, 'get').mockRejectedValueOnce(new api.Refusal({ code, text: 'a newer version' }));
      expect(await server.closed(false)).toBe(true);
    }
    vi.spyOn(api, 'get').mockRejectedValueOnce(new api.Refusal({ code: 'not-found', text: 'no such table' }));
    expect(await server.closed(false)).toBe(false);
  });

  it('a decision is not sent while there is no connection', async () => {
    const { table, first } = open();
    reachable = false;
    const done = table.act('pass');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(table.unsaved).toBe(1);
    reachable = true;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent.slice(first)).toEqual([act]);
    listeners.at(-1)!.message({ type: 'done', id: sent.at(-1)!.id!, version: 5 });
    expect((await done).version).toBe(5);
  });

  it('a pending decision is rejected when the table is closed', async () => {
    const { table, server, first } = open();
    const done = expect(table.act('pass')).rejects.toBeInstanceOf(Interrupted);
    server.link('lost');
    await vi.advanceTimersByTimeAsync(0);
    table.close();
    await done;
    expect(sent.slice(first)).toHaveLength(1);
  });
});
