//! The state of a table in this browser: the last state from the server, and the commands that wait for an answer. Nothing is
//! predicted: everything shown is stored on the server.

import type { Seat } from '../../generated/core';
import type {
  Command,
  Done,
  Explanation,
  ServerMessage,
  Position,
  Step,
  TableInfo,
  TableView,
  You,
} from '../../generated/protocol';
import * as api from '../api';
import { Refusal, Unreachable } from '../api';
import { t } from '../text';
import { Connection, type Link } from './connection';

interface Waiting {
  resolve(done: Done): void;
  reject(error: Error): void;
}

/** The connection was lost before the answer. The next state of the table shows whether the command was executed. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';

  constructor() {
    super(t('connection-interrupted'));
  }
}

/** Milliseconds after which a command that could not be stored is sent again. */
const RETRY_AFTER = 1_500;

/** Milliseconds after which a missing answer is reported. */
const OVERDUE_AFTER = 2_000;

/** A shorter interruption, in milliseconds, is not worth a report of what happened meanwhile. */
const SHORT_LOSS = 2_000;

/** Milliseconds to wait for the table to show a decision that was already executed. */
const SHOWN_WITHIN = 1_000;

type Act = Extract<Command, { type: 'act' }>;

/** Whether to send a command again. Decisions are idempotent, because they contain the version; so they are sent again also if their result is unknown. Another command might then be executed twice: a message would appear twice. */
function canRetry(command: Command, error: unknown): boolean {
  if (error instanceof Refusal && error.code === 'storage' && error.notTried) return true;
  if (command.type !== 'act') return false;
  if (error instanceof Refusal && error.code === 'storage') return true;
  return (
    error instanceof Interrupted || error instanceof Unreachable || (error instanceof Refusal && error.code === 'busy')
  );
}

export class Table {
  readonly id: string;
  link = $state<Link>('connecting');
  /** The server announced that it restarts. */
  stopping = $state(false);
  /** The number of commands that the server could not store yet. They are sent again until it can. */
  unsaved = $state(0);
  /** The number of commands that have waited for an answer for longer than usual. */
  overdue = $state(0);
  /** What happened while the connection was lost: the steps after `since`, up to `until`. */
  missed = $state.raw<{ readonly since: number; readonly until: number } | null>(null);
  /** An announcement of the server operator. */
  announcement = $state('');
  /** Why the table cannot be opened. */
  refusal = $state.raw<Refusal | null>(null);
  /** The loaded steps, in order. */
  log = $state.raw<readonly Step[]>([]);
  /** The steps since the previous state. */
  recent = $state.raw<readonly Step[]>([]);
  /** The server's clock minus `performance.now()`, in milliseconds: setting the time of the machine does not change what clocks show. */
  clockOffset = $state(0);
  #state = $state.raw<TableView | null>(null);

  readonly #connection: Connection;
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 1;
  #renewed: (() => void) | null = null;
  #closed = false;
  /** Since when the connection is lost, and the version at that time. */
  #lost: { readonly at: number; readonly version: number } | null = null;
  /** Callbacks that wait for the connection or for a new state. */
  #watchers: (() => void)[] = [];

  constructor(id: string) {
    this.id = id;
    this.#connection = new Connection(id, () => this.#state?.version, {
      message: (message) => this.#receive(message),
      link: (link) => this.#linked(link),
      closed: (opened) => this.#mayReconnect(opened),
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
  /** Whether the user may chat: some tables forbid it to spectators during the game. */
  get mayChat(): boolean {
    const silent = this.info?.phase === 'playing' && !this.info.spectator_chat;
    return !silent || this.seat !== null || this.you.host;
  }
  /** Whether this seat has a decision to make that is not forced. */
  get asked(): boolean {
    return (this.position?.legal.length ?? 0) > 0 && this.position?.forced !== true;
  }

  /** Sends a command, and retries while the server cannot store it; a decision also if it is unknown whether it was stored. Rejects with a `Refusal` or a connection error. */
  async command(command: Command): Promise<Done> {
    let problem: unknown;
    try {
      return await this.#send(command);
    } catch (error) {
      problem = error;
    }
    if (!this.#shouldRetry(command, problem)) throw problem;
    this.unsaved += 1;
    try {
      while (this.#shouldRetry(command, problem)) {
        // Connected: wait a moment. Not connected: wait for the connection.
        if (this.link === 'open') await this.#waitFor(RETRY_AFTER, () => false);
        else await this.#waitFor(null, () => this.link === 'open');
        if (this.#isClosed) break;
        try {
          return await this.#send(command);
        } catch (error) {
          problem = error;
        }
      }
      // An earlier attempt may have been executed; then this one came too late.
      const version = command.type === 'act' && problem instanceof Refusal ? await this.#acted(command) : undefined;
      if (version !== undefined) return { version };
      throw problem;
    } finally {
      this.unsaved -= 1;
    }
  }

  #shouldRetry(command: Command, problem: unknown): boolean {
    return !this.#isClosed && canRetry(command, problem);
  }

  /** The table was closed or cannot be opened. */
  get #isClosed(): boolean {
    return this.#closed || this.refusal !== null;
  }

  /** The version of the table in which this decision was executed, if it was. */
  async #acted(act: Act): Promise<number | undefined> {
    const find = (): number | undefined =>
      this.log.find(
        (step) =>
          step.version > act.version && step.what === 'acted' && step.seat === this.seat && step.action === act.action,
      )?.version;
    if (find() === undefined) await this.#waitFor(SHOWN_WITHIN, () => find() !== undefined);
    return find();
  }

  /** Waits until a condition is true, for at most `within` milliseconds; `null`: for as long as the table is open. */
  #waitFor(within: number | null, condition: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const timer = within === null ? undefined : setTimeout(() => done(), within);
      const done = (): void => {
        clearTimeout(timer);
        this.#watchers = this.#watchers.filter((other) => other !== check);
        resolve();
      };
      const check = (): void => {
        if (this.#isClosed || condition()) done();
      };
      this.#watchers.push(check);
      check();
    });
  }

  #changed(): void {
    for (const check of this.#watchers) check();
  }

  async #send(command: Command): Promise<Done> {
    // A computer player needs time for a hint.
    const done = command.type === 'hint' ? undefined : this.#watch();
    try {
      return await this.#request(command);
    } finally {
      done?.();
    }
  }

  /** Counts a command as overdue if it is not answered soon. Returns a function to be called with its answer. */
  #watch(): () => void {
    let late = 0;
    const timer = setTimeout(() => {
      late = 1;
      this.overdue += 1;
      this.#connection.probe();
    }, OVERDUE_AFTER);
    return () => {
      clearTimeout(timer);
      this.overdue -= late;
    };
  }

  #request(command: Command): Promise<Done> {
    return new Promise((resolve, reject) => {
      const id = this.#nextId++;
      this.#waiting.set(id, { resolve, reject });
      if (this.#connection.send({ id, ...command })) return;
      this.#waiting.delete(id);
      reject(new Unreachable());
    });
  }

  /** Sends a decision in notation. */
  act(action: string): Promise<Done> {
    return this.command({ type: 'act', action, version: this.version });
  }

  /** What can be done with an object, or why it cannot be used. */
  async explain(object: string, after: readonly string[]): Promise<Explanation> {
    const done = await this.command({ type: 'why', object, after: [...after] });
    return done.why ?? { actions: [] };
  }

  /** Reconnects: the server uses the name that the user had when the connection was opened. */
  renew(): Promise<void> {
    this.#interrupt();
    return new Promise((resolve) => {
      this.#renewed = resolve;
      this.#connection.renew();
    });
  }

  /** Loads steps before the first loaded one. */
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

  #receive(message: ServerMessage): void {
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

  #show(state: TableView): void {
    const previous = this.#state;
    // Options and the invitation never change, and are sent with the full state only.
    const options = state.table.options ?? previous?.table.options;
    const invitation = state.you.invitation ?? previous?.you.invitation;
    const you = invitation === undefined ? state.you : { ...state.you, invitation };
    this.clockOffset = state.table.now - performance.now();
    this.recent = previous ? state.steps.filter((step) => step.version > previous.version) : [];
    const continues = previous && state.since !== undefined && state.since >= (this.log.at(-1)?.version ?? 0);
    this.log = continues ? [...this.log, ...state.steps] : state.steps;
    this.#state = { ...state, you, table: { ...state.table, options } };
    if (this.link === 'open' && this.#lost) {
      const { at, version } = this.#lost;
      if (performance.now() - at > SHORT_LOSS) this.missed = { since: version, until: state.version };
      this.#lost = null;
    }
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
    if (link === 'lost') {
      if (this.#state) this.#lost ??= { at: performance.now(), version: this.#state.version };
      this.#interrupt();
    }
    this.#changed();
  }

  #interrupt(): void {
    for (const waiting of this.#waiting.values()) waiting.reject(new Interrupted());
    this.#waiting.clear();
  }

  /** Whether to reconnect. A refused socket has no reason, so ask with an HTTP request. A process of an older version than the table's (`busy`, formerly `other-rules`) is soon replaced, or another one answers next time. */
  async #mayReconnect(opened: boolean): Promise<boolean> {
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
