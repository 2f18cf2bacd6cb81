//! One socket to a table that comes back by itself.

import type { Request, ServerMessage } from '../../generated/protocol';
import { at } from '../root';

export type Link = 'connecting' | 'open' | 'lost';

export interface Listener {
  message(message: ServerMessage): void;
  link(link: Link): void;
  /** The socket closed. Answers whether to try again. */
  closed(opened: boolean): Promise<boolean>;
}

const SOONEST = 400;
const LATEST = 8_000;
/** How often to look whether the server is still there. A browser does not say. */
const LOOK = 4_000;
/** After so long without a word it is asked for one. */
const QUIET = 7_000;
/** After so long it is not there, and another of its processes may be. */
const GONE = 15_000;

export class Connection {
  #socket: WebSocket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;
  #heard = 0;
  readonly #watch: ReturnType<typeof setInterval>;
  readonly #table: string;
  readonly #since: () => number | undefined;
  readonly #listener: Listener;

  /** `since` is asked at each connection for the newest version that is here. */
  constructor(table: string, since: () => number | undefined, listener: Listener) {
    this.#table = table;
    this.#since = since;
    this.#listener = listener;
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#watch = setInterval(() => this.#look(), LOOK);
    this.#open();
  }

  /** Whether it could be sent. */
  send(request: Request): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(request));
    return true;
  }

  /** Another socket in place of this one. */
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
    clearInterval(this.#watch);
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    this.#socket?.close();
  }

  #open(): void {
    this.#listener.link(this.#tries === 0 ? 'connecting' : 'lost');
    const url = at(`api/tables/${encodeURIComponent(this.#table)}/socket`);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const since = this.#since();
    if (since !== undefined) url.searchParams.set('since', String(since));
    const socket = new WebSocket(url);
    this.#socket = socket;
    let opened = false;
    socket.onopen = () => {
      opened = true;
      this.#heard = Date.now();
      this.#tries = 0;
      this.#listener.link('open');
    };
    socket.onmessage = (event) => {
      this.#heard = Date.now();
      this.#listener.message(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = () => {
      if (this.#ended) return;
      this.#socket = null;
      this.#tries += 1;
      this.#listener.link('lost');
      void this.#listener.closed(opened).then((again) => {
        if (again && !this.#ended) this.#wait();
      });
    };
  }

  /** A process that stands still leaves its connections open: whoever waits there would wait for ever. */
  #look(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    const silent = Date.now() - this.#heard;
    if (silent > GONE) {
      this.#tries = 1;
      this.#listener.link('lost');
      this.renew();
    } else if (silent > QUIET) {
      this.send({ type: 'ping' });
    }
  }

  #wait(): void {
    // Not all at once after a restart.
    const delay = Math.min(SOONEST * 2 ** (this.#tries - 1), LATEST) * (0.75 + Math.random() / 2);
    this.#timer = setTimeout(() => this.#open(), delay);
  }

  /** Somebody looks again, or the network is back: no reason to wait. */
  readonly #hurry = (): void => {
    if (this.#ended || this.#socket || document.hidden) return;
    clearTimeout(this.#timer);
    this.#open();
  };
}
