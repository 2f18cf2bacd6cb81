//! A finished game, moment by moment. Moments are loaded in parts as they are needed; the last one shown stays until the next is here.

import type { Board, Touch } from '../../boards/board';
import type { Message } from '../../generated/core';
import type { ReplayMoment, Step, TableInfo } from '../../generated/protocol';
import * as api from '../api';
import { toasts } from '../toasts.svelte';
import { readerOf, seated } from '../table/seated';
import type { Words } from '../words';
import type { Eyes } from './moment';

/** Moments that are loaded at once. */
const PART = 40;

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
  as = $state<Eyes>('all');
  #at = $state(0);
  #moments = $state.raw<ReadonlyMap<string, ReplayMoment>>(new Map());
  readonly #parts = new Map<string, Promise<void>>();
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

  /** Goes to a moment, loads what is there, a little ahead and a little before. */
  go(at: number, as: Eyes = this.as): void {
    this.#before = as === this.as ? this.#at : -1;
    this.as = as;
    this.#at = Math.min(Math.max(0, Math.round(at)), this.of);
    for (const wanted of [this.#at, this.#at + PART / 2, Math.max(0, this.#at - PART / 2)]) {
      this.#load(Math.floor(wanted / PART)).catch((error: unknown) => toasts.say(api.told(error), 'problem'));
    }
  }

  /** The moment to show; the one before while it is loaded, nothing at first. */
  readonly moment = $derived.by((): ReplayMoment | null => {
    const found = this.#moments.get(key(this.as, this.#at));
    if (found) this.#shown = found;
    return this.#shown;
  });

  /** What happened up to now, as far as it is here, the newest last. */
  readonly story = $derived.by((): ReplayMoment[] => {
    const found: ReplayMoment[] = [];
    for (let at = this.#at; at >= 0 && found.length < 60; at -= 1) {
      const moment = this.#moments.get(key(this.as, at));
      if (!moment) break;
      if (moment.events.length > 0) found.push(moment);
    }
    return found.reverse();
  });

  readonly you = $derived.by(() => (this.as === 'all' || this.as === 'table' ? null : this.as));

  readonly seats = $derived.by(() => seated(this.info.seats, this.you, this.moment?.position.to_act ?? []));

  /** To somebody who watches, through whose eyes ever. */
  readonly #reader = $derived.by(() => readerOf(seated(this.info.seats, null, [])));
  readonly say = (message: Message): string => this.words.say(message, this.#reader);

  /** One step forward is shown as it happened; a jump is not. */
  readonly #steps = $derived.by((): readonly Step[] => {
    const moment = this.moment;
    return moment?.actions === this.#before + 1 ? steps([moment]) : [];
  });
  readonly #log = $derived.by(() => steps(this.story));

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

  #load(part: number): Promise<void> {
    const as = this.as;
    const from = part * PART;
    if (from > this.of) return Promise.resolve();
    const name = key(as, from);
    const known = this.#parts.get(name);
    if (known) return known;
    const loading = api.replay(this.info.id, as, from, PART).then(
      ({ moments }) => {
        this.#moments = new Map([
          ...this.#moments,
          ...moments.map((moment) => [key(as, moment.actions), moment] as const),
        ]);
      },
      (error: unknown) => {
        this.#parts.delete(name);
        throw error;
      },
    );
    this.#parts.set(name, loading);
    return loading;
  }
}

const key = (as: Eyes, at: number): string => `${as}/${at}`;

/** Moments as steps of a table. Nobody acted before the first. */
const steps = (moments: readonly ReplayMoment[]): Step[] =>
  moments.flatMap(({ actions, seat, action, events }) =>
    seat
      ? [{ version: actions, at: 0, what: 'acted', seat, events, ...(action === undefined ? {} : { action }) } as const]
      : [],
  );
