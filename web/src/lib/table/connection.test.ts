import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { Connection, type Link } from './connection';

class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    Socket.all.push(this);
  }
  open(): void {
    this.readyState = Socket.OPEN;
    this.onopen?.();
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
}

const windowListeners = new Map<string, () => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  windowListeners.clear();
  vi.stubGlobal('addEventListener', (kind: string, listener: () => void) => windowListeners.set(kind, listener));
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('document', {
    baseURI: 'http://localhost/',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  Socket.all = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('stays connected if the time of the machine is set', () => {
  const links: Link[] = [];
  const listener = {
    message: () => undefined,
    link: (link: Link) => links.push(link),
    closed: () => Promise.resolve(true),
  };
  const connection = new Connection('abcdefghijkm', () => 3, listener);
  Socket.all[0]!.open();
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(5_000);
  expect(links).not.toContain('lost');
  expect(Socket.all).toHaveLength(1);
  connection.close();
});

it('reconnects if the server stops answering', () => {
  const links: Link[] = [];
  const listener = {
    message: () => undefined,
    link: (link: Link) => links.push(link),
    closed: () => Promise.resolve(true),
  };
  const connection = new Connection('abcdefghijkm', () => 3, listener);
  const first = Socket.all[0]!;
  first.open();
  // A server that answers pings is alive.
  for (let answer = 0; answer < 6; answer += 1) {
    vi.advanceTimersByTime(10_000);
    first.onmessage?.({ data: '{"type":"done","version":3}' });
  }
  expect(first.sent.length).toBeGreaterThan(3);
  expect(first.sent.every((text) => text === '{"type":"ping"}')).toBe(true);
  expect(Socket.all).toHaveLength(1);
  // Then it stops answering.
  vi.advanceTimersByTime(20_000);
  expect(Socket.all).toHaveLength(2);
  expect(first.readyState).toBe(3);
  expect(links).toContain('lost');
  Socket.all[1]!.open();
  expect(links.at(-1)).toBe('open');
  connection.close();
  vi.advanceTimersByTime(60_000);
  expect(Socket.all).toHaveLength(2);
});

it('reports a lost network at once, and keeps trying', () => {
  const links: Link[] = [];
  const listener = {
    message: () => undefined,
    link: (link: Link) => links.push(link),
    closed: () => Promise.resolve(true),
  };
  const connection = new Connection('abcdefghijkm', () => 3, listener);
  Socket.all[0]!.open();
  windowListeners.get('offline')!();
  expect(links.at(-1)).toBe('lost');
  expect(Socket.all[0]!.readyState).toBe(3);
  expect(connection.send({ type: 'ping' })).toBe(false);
  // The server may be on this machine.
  vi.advanceTimersByTime(1_000);
  Socket.all[1]!.open();
  expect(links.at(-1)).toBe('open');
  windowListeners.get('offline')!();
  windowListeners.get('online')!();
  expect(Socket.all).toHaveLength(3);
  connection.close();
});

it('reconnects soon if an answer is overdue and the server is silent', () => {
  const listener = { message: () => undefined, link: () => undefined, closed: () => Promise.resolve(true) };
  const connection = new Connection('abcdefghijkm', () => 3, listener);
  const [first] = Socket.all;
  first!.open();
  connection.probe();
  expect(first!.sent).toEqual(['{"type":"ping"}']);
  first!.onmessage?.({ data: '{"type":"done","version":3}' });
  vi.advanceTimersByTime(6_000);
  expect(Socket.all).toHaveLength(1);
  connection.probe();
  vi.advanceTimersByTime(9_000);
  expect(Socket.all).toHaveLength(2);
  connection.close();
});
