//! A finished game, moment by moment. Moments are loaded in chunks when they are needed; while one is loading, the last one stays visible.

import type { Board, Touch } from '../../boards/board';
import type { Message } from '../../generated/core';
import type { ReplayMoment, Step, TableInfo } from '../../generated/protocol';
import * as api from '../api';
import { toasts } from '../toasts.svelte';
import { readerOf, seated } from '../table/seats';
import type { Words } from '../words';
import type { ViewAs } from './moment-url';

/** The number of moments in a chunk. */
const CHUNK = 40;

const NO_TOUCH: Touch = {
  lit: () => 'no',
  touch: () => undefined,
  chosen: [],
  remaining: [],
  clear: () => undefined,
};

export class Replay {
  readonly info: TableInfo;
  readonly words: Words;
  of = $state(0);
  as = $state<ViewAs>('all');
  #at = $state(0);
  #moments = $state.raw<ReadonlyMap<string, ReplayMoment>>(new Map());
  readonly #chunks = new Map<string, Promise<void>>();
  #shown: ReplayMoment | null = null;
  #before = -1;

  constructor(info: TableInfo, of: number, words: Words) {
    this.info = info;
    this.of = of;
    this.words = words;
  }

  get at(): number {
    return this.#at;
  }

  /** Goes to a moment, and loads the chunks around it. */
  go(at: number, as: ViewAs = this.as): void {
    this.#before = as === this.as ? this.#at : -1;
    this.as = as;
    this.#at = Math.min(Math.max(0, Math.round(at)), this.of);
    for (const wanted of [this.#at, this.#at + CHUNK / 2, Math.max(0, this.#at - CHUNK / 2)]) {
      this.#load(Math.floor(wanted / CHUNK)).catch((error: unknown) => toasts.show(api.errorText(error), 'problem'));
    }
  }

  /** The moment to show: the previous one while the next is loading, `null` at first. */
  readonly moment = $derived.by((): ReplayMoment | null => {
    const found = this.#moments.get(key(this.as, this.#at));
    if (found) this.#shown = found;
    return this.#shown;
  });

  /** The loaded moments up to the current one that have events, the newest last. */
  readonly history = $derived.by((): ReplayMoment[] => {
    const found: ReplayMoment[] = [];
    for (let at = this.#at; at >= 0 && found.length < 60; at -= 1) {
      const moment = this.#moments.get(key(this.as, at));
      if (!moment) break;
      if (moment.events.length > 0) found.push(moment);
    }
    return found.reverse();
  });

  readonly you = $derived.by(() => (this.as === 'all' || this.as === 'spectator' ? null : this.as));

  readonly seats = $derived.by(() => seated(this.info.seats, this.you, this.moment?.position.to_act ?? []));

  /** Messages are worded for a spectator, also if the replay is viewed as a seat. */
  readonly #reader = $derived.by(() => readerOf(seated(this.info.seats, null, [])));
  readonly say = (message: Message): string => this.words.say(message, this.#reader);

  /** A single step forward is animated; a jump is not. */
  readonly #steps = $derived.by((): readonly Step[] => {
    const moment = this.moment;
    return moment?.actions === this.#before + 1 ? steps([moment]) : [];
  });
  readonly #log = $derived.by(() => steps(this.history));

  readonly board: Board<unknown, unknown> = this.#board();

  #board(): Board<unknown, unknown> {
    // eslint-disable-next-line @typescript-eslint/no-this-alias
    const replay = this;
    return {
      touch: NO_TOUCH,
      say: replay.say,
      text: (id, args = {}) => replay.say({ id, args }),
      get words() {
        return replay.words;
      },
      get game() {
        return replay.info.game;
      },
      get options() {
        return replay.info.options;
      },
      get view() {
        return replay.moment?.position.view;
      },
      get you() {
        return replay.you;
      },
      get seats() {
        return replay.seats;
      },
      legal: [],
      get steps() {
        return replay.#steps;
      },
      get log() {
        return replay.#log;
      },
      readonly: true,
      send: () => Promise.resolve(false),
      explain: () => undefined,
    };
  }

  #load(chunk: number): Promise<void> {
    const as = this.as;
    const from = chunk * CHUNK;
    if (from > this.of) return Promise.resolve();
    const name = key(as, from);
    const pending = this.#chunks.get(name);
    if (pending) return pending;
    const loading = api.replay(this.info.id, as, from, CHUNK).then(
      ({ moments }) => {
        this.#moments = new Map([
          ...this.#moments,
          ...moments.map((moment) => [key(as, moment.actions), moment] as const),
        ]);
      },
      (error: unknown) => {
        this.#chunks.delete(name);
        throw error;
      },
    );
    this.#chunks.set(name, loading);
    return loading;
  }
}

const key = (as: ViewAs, at: number): string => `${as}/${at}`;

/** Moments as steps of a table. The first moment has no action. */
const steps = (moments: readonly ReplayMoment[]): Step[] =>
  moments.flatMap(({ actions, seat, action, events }) =>
    seat
      ? [{ version: actions, at: 0, what: 'acted', seat, events, ...(action === undefined ? {} : { action }) } as const]
      : [],
  );
