//! A socket to a table that reconnects automatically.

import type { Request, ServerMessage } from '../../generated/protocol';
import { serverUrl } from '../server-url';

export type Link = 'connecting' | 'open' | 'lost';

export interface Listener {
  message(message: ServerMessage): void;
  link(link: Link): void;
  /** The socket closed. Returns whether to reconnect. */
  closed(opened: boolean): Promise<boolean>;
}

const MIN_DELAY = 400;
const MAX_DELAY = 8_000;
/** How often to check that the server is still alive. A browser does not report it. */
const CHECK_INTERVAL = 4_000;
/** Sends a ping after this time without a message. */
const PING_AFTER = 7_000;
/** Reconnects after this time without a message. */
const RECONNECT_AFTER = 15_000;
/** Reconnects after this time without an answer to a decision or to the ping after it. */
const OVERDUE_AFTER = 4_000;

export class Connection {
  #socket: WebSocket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;
  /** By a clock that does not jump when the time of the machine is set. */
  #lastMessageAt = 0;
  /** When an answer was found to be overdue, if there was no message since. */
  #overdue: number | null = null;
  readonly #checkTimer: ReturnType<typeof setInterval>;
  readonly #table: string;
  readonly #since: () => number | undefined;
  readonly #listener: Listener;

  /** `since` returns the newest version that is loaded; each connection asks for the steps after it. */
  constructor(table: string, since: () => number | undefined, listener: Listener) {
    this.#table = table;
    this.#since = since;
    this.#listener = listener;
    addEventListener('online', this.#reconnectNow);
    addEventListener('offline', this.#drop);
    document.addEventListener('visibilitychange', this.#reconnectNow);
    this.#checkTimer = setInterval(() => this.#check(), CHECK_INTERVAL);
    this.#open();
  }

  /** Sends a request. Returns false if there is no connection. */
  send(request: Request): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(request));
    return true;
  }

  /** Replaces the socket with a new one. */
  renew(): void {
    clearTimeout(this.#timer);
    if (this.#socket) {
      this.#socket.onmessage = this.#socket.onclose = null;
      this.#socket.close();
    }
    this.#open();
  }

  close(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    clearInterval(this.#checkTimer);
    removeEventListener('online', this.#reconnectNow);
    removeEventListener('offline', this.#drop);
    document.removeEventListener('visibilitychange', this.#reconnectNow);
    this.#socket?.close();
  }

  #open(): void {
    this.#listener.link(this.#tries === 0 ? 'connecting' : 'lost');
    const url = serverUrl(`api/tables/${encodeURIComponent(this.#table)}/socket`);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const since = this.#since();
    if (since !== undefined) url.searchParams.set('since', String(since));
    const socket = new WebSocket(url);
    this.#socket = socket;
    let opened = false;
    socket.onopen = () => {
      opened = true;
      this.#lastMessageAt = performance.now();
      this.#overdue = null;
      this.#tries = 0;
      this.#listener.link('open');
    };
    socket.onmessage = (event) => {
      this.#lastMessageAt = performance.now();
      this.#overdue = null;
      this.#listener.message(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = () => {
      if (this.#ended) return;
      this.#socket = null;
      this.#tries += 1;
      this.#listener.link('lost');
      void this.#listener.closed(opened).then((again) => {
        if (again && !this.#ended) this.#reconnectLater();
      });
    };
  }

  /** A stopped server process leaves its connections open: without this check a client would wait for ever. */
  #check(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    const silence = performance.now() - this.#lastMessageAt;
    const overdue = this.#overdue !== null && performance.now() - this.#overdue > OVERDUE_AFTER;
    if (silence > RECONNECT_AFTER || overdue) {
      this.#tries = 1;
      this.#listener.link('lost');
      this.renew();
    } else if (silence > PING_AFTER) {
      this.send({ type: 'ping' });
    }
  }

  #reconnectLater(): void {
    // Randomized, so that clients do not reconnect all at once after a restart.
    const delay = Math.min(MIN_DELAY * 2 ** (this.#tries - 1), MAX_DELAY) * (0.75 + Math.random() / 2);
    this.#timer = setTimeout(() => this.#open(), delay);
  }

  /** The browser has lost its network: it would report the socket as open for a while. It keeps trying, because the server may be on this machine. */
  readonly #drop = (): void => {
    if (this.#ended || !this.#socket) return;
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null;
    this.#socket.close();
    this.#socket = null;
    this.#tries = 1;
    this.#listener.link('lost');
    clearTimeout(this.#timer);
    this.#reconnectLater();
  };

  /** Asks whether the server is alive, because an answer is overdue. */
  probe(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#overdue ??= performance.now();
    this.send({ type: 'ping' });
  }

  /** Reconnects without delay when the page becomes visible or the network is back. */
  readonly #reconnectNow = (): void => {
    if (this.#ended || this.#socket || document.hidden) return;
    clearTimeout(this.#timer);
    this.#open();
  };
}
