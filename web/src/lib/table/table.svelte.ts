//! A table as this browser knows it: what the server last said, and the commands that wait for an answer. Nothing is
//! predicted: what is shown is stored.

import type { Seat } from '../../generated/core';
import type {
  Command,
  Done,
  ServerMessage,
  Position,
  Reason,
  Step,
  TableInfo,
  TableState,
  You,
} from '../../generated/protocol';
import * as api from '../api';
import { Refusal, Unreachable } from '../api';
import { Connection, type Link } from './connection';

interface Waiting {
  resolve(done: Done): void;
  reject(error: Error): void;
}

/** The connection broke before the answer came. The next message of the table says whether the command was carried out. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';

  constructor() {
    super('The connection broke. The table will show whether your move arrived.');
  }
}

/** Milliseconds until something that could not be stored is sent again. */
const TRY_AGAIN = 1_500;

/** Milliseconds in which the table shows what has been carried out before. */
const SHOWN_WITHIN = 1_000;

type Act = Extract<Command, { type: 'act' }>;

/** Whether the same is to be sent again. A decision is never made twice, because it says which version it is about; so it is sent again also when nobody knows what became of it. */
function isUnsaved(command: Command, error: unknown): boolean {
  if (error instanceof Refusal && error.code === 'storage') return true;
  if (command.type !== 'act') return false;
  return (
    error instanceof Interrupted || error instanceof Unreachable || (error instanceof Refusal && error.code === 'busy')
  );
}

export class Table {
  readonly id: string;
  link = $state<Link>('connecting');
  /** The server has said that it stops and comes back. */
  stopping = $state(false);
  /** Commands that the server could not store yet. They are sent again until it can. */
  unsaved = $state(0);
  /** What whoever runs the server wants everybody to know. */
  announcement = $state('');
  /** Why the table cannot be seen at all. */
  refusal = $state.raw<Refusal | null>(null);
  /** Everything that happened, as far as it is here, in order. */
  log = $state.raw<readonly Step[]>([]);
  /** What happened since the message before. */
  recent = $state.raw<readonly Step[]>([]);
  /** How far ahead the server's clock is, in milliseconds. */
  ahead = $state(0);
  #state = $state.raw<TableState | null>(null);

  readonly #connection: Connection;
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 1;
  #renewed: (() => void) | null = null;
  #closed = false;
  /** Those who wait for the link, or for the table to show something new. */
  #expecting: (() => void)[] = [];

  constructor(id: string) {
    this.id = id;
    this.#connection = new Connection(id, () => this.#state?.version, {
      message: (message) => this.#hear(message),
      link: (link) => this.#linked(link),
      closed: (opened) => this.#mayComeBack(opened),
    });
  }

  get version(): number {
    return this.#state?.version ?? 0;
  }
  get info(): TableInfo | null {
    return this.#state?.table ?? null;
  }
  get you(): You {
    return this.#state?.you ?? { host: false };
  }
  get seat(): Seat | null {
    return this.#state?.you.seat ?? null;
  }
  get position(): Position | null {
    return this.#state?.position ?? null;
  }
  /** Whether one may speak now: while the game runs, those who only watch may not everywhere. */
  get maySpeak(): boolean {
    const silent = this.info?.phase === 'playing' && !this.info.spectator_chat;
    return !silent || this.seat !== null || this.you.host;
  }
  /** Whether this seat is asked for a decision that is one. */
  get asked(): boolean {
    return (this.position?.legal.length ?? 0) > 0 && this.position?.forced !== true;
  }

  /** Sends a command, again and again while the server cannot store it; a decision also when the connection broke before the answer came. Rejects with a `Refusal`, or with what happened to the connection. */
  async command(command: Command): Promise<Done> {
    let problem: unknown;
    try {
      return await this.#send(command);
    } catch (error) {
      problem = error;
    }
    if (!this.#tryAgain(command, problem)) throw problem;
    this.unsaved += 1;
    try {
      while (this.#tryAgain(command, problem)) {
        // Where there is a link, it takes a moment; where there is none, it takes a link.
        if (this.link === 'open') await this.#expect(TRY_AGAIN, () => false);
        else await this.#expect(null, () => this.link === 'open');
        if (this.#isOver) break;
        try {
          return await this.#send(command);
        } catch (error) {
          problem = error;
        }
      }
      // What was sent before may have been carried out, and then this is too late.
      const version = command.type === 'act' && problem instanceof Refusal ? await this.#acted(command) : undefined;
      if (version !== undefined) return { version };
      throw problem;
    } finally {
      this.unsaved -= 1;
    }
  }

  #tryAgain(command: Command, problem: unknown): boolean {
    return !this.#isOver && isUnsaved(command, problem);
  }

  /** Nothing comes of it any more. */
  get #isOver(): boolean {
    return this.#closed || this.refusal !== null;
  }

  /** The version of the table with which this decision of one's own was made, if it was. */
  async #acted(act: Act): Promise<number | undefined> {
    const find = (): number | undefined =>
      this.log.find(
        (step) =>
          step.version > act.version && step.what === 'acted' && step.seat === this.seat && step.action === act.action,
      )?.version;
    if (find() === undefined) await this.#expect(SHOWN_WITHIN, () => find() !== undefined);
    return find();
  }

  /** Waits until something is so, for so many milliseconds at most; `null` for as long as the table is open. */
  #expect(within: number | null, isSo: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const timer = within === null ? undefined : setTimeout(() => done(), within);
      const done = (): void => {
        clearTimeout(timer);
        this.#expecting = this.#expecting.filter((other) => other !== look);
        resolve();
      };
      const look = (): void => {
        if (this.#isOver || isSo()) done();
      };
      this.#expecting.push(look);
      look();
    });
  }

  #changed(): void {
    for (const look of this.#expecting) look();
  }

  #send(command: Command): Promise<Done> {
    return new Promise((resolve, reject) => {
      const id = this.#nextId++;
      this.#waiting.set(id, { resolve, reject });
      if (this.#connection.send({ id, ...command })) return;
      this.#waiting.delete(id);
      reject(new Unreachable());
    });
  }

  /** A decision, in notation. */
  act(action: string): Promise<Done> {
    return this.command({ type: 'act', action, version: this.version });
  }

  /** What can be done with an object, or why nothing. */
  async why(object: string, after: readonly string[]): Promise<Reason> {
    const done = await this.command({ type: 'why', object, after: [...after] });
    return done.why ?? { actions: [] };
  }

  /** Connects anew: the server knows somebody on a connection by the name that they had when it began. */
  renew(): Promise<void> {
    this.#interrupt();
    return new Promise((resolve) => {
      this.#renewed = resolve;
      this.#connection.renew();
    });
  }

  /** Loads what happened before the first step that is here. */
  async loadEarlier(): Promise<void> {
    const first = this.log[0]?.version ?? this.version + 1;
    if (first <= 1) return;
    const from = Math.max(1, first - 200);
    const path = `api/tables/${encodeURIComponent(this.id)}/steps?from=${from}&limit=${first - from}`;
    const earlier = await api.get<Step[]>(path);
    this.log = [...earlier.filter((step) => step.version < first), ...this.log];
  }

  close(): void {
    this.#closed = true;
    this.#connection.close();
    this.#interrupt();
    this.#changed();
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'state':
      case 'update':
        return this.#show(message);
      case 'done':
        return this.#answered(message.id, (waiting) => waiting.resolve(message));
      case 'error':
        return this.#answered(message.id, (waiting) => waiting.reject(new Refusal(message)));
      case 'stopping':
        this.stopping = true;
        return;
      case 'announcement':
        this.announcement = message.text;
    }
  }

  #show(state: TableState): void {
    const known = this.#state;
    // Options and the invitation never change, and come with the whole state only.
    const options = state.table.options ?? known?.table.options;
    const invitation = state.you.invitation ?? known?.you.invitation;
    const you = invitation === undefined ? state.you : { ...state.you, invitation };
    this.ahead = state.table.now - Date.now();
    this.recent = known ? state.steps.filter((step) => step.version > known.version) : [];
    const continues = known && state.since !== undefined && state.since >= (this.log.at(-1)?.version ?? 0);
    this.log = continues ? [...this.log, ...state.steps] : state.steps;
    this.#state = { ...state, you, table: { ...state.table, options } };
    this.#changed();
  }

  #answered(id: number | undefined, answer: (waiting: Waiting) => void): void {
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (id === undefined || !waiting) return;
    this.#waiting.delete(id);
    answer(waiting);
  }

  #linked(link: Link): void {
    this.link = link;
    if (link === 'open') {
      this.stopping = false;
      this.#renewed?.();
      this.#renewed = null;
    }
    if (link === 'lost') this.#interrupt();
    this.#changed();
  }

  #interrupt(): void {
    for (const waiting of this.#waiting.values()) waiting.reject(new Interrupted());
    this.#waiting.clear();
  }

  /** A socket that is refused does not say why; a plain request does. A process of an older version than the table's (`busy`, formerly `other-rules`) is soon replaced, or another one answers next time. */
  async #mayComeBack(opened: boolean): Promise<boolean> {
    if (opened) return true;
    try {
      await api.get(`api/tables/${encodeURIComponent(this.id)}`);
    } catch (error) {
      if (error instanceof Refusal && ['not-found', 'forbidden', 'banned'].includes(error.code)) {
        this.refusal = error;
        this.#changed();
        return false;
      }
    }
    return true;
  }
}
