//! Playing at a table: the table, the touches, and the board that shows both.

import type { Board, SeatAtTable, Touch } from '../../boards/board';
import { term } from '../../boards/terms';
import type { Message } from '../../generated/core';
import type { LegalAction } from '../../generated/protocol';
import { Refusal, sentence, told } from '../api';
import { session } from '../session.svelte';
import { settings } from '../settings.svelte';
import { toasts } from '../toasts.svelte';
import type { Words } from '../words';
import { Hinting } from './hinting.svelte';
import { lentOut, readerOf, seated } from './seated';
import type { Table } from './table.svelte';
import { tell } from './tell';
import { Touching } from './touching.svelte';

/** Why something cannot be done, or what can be done instead. */
export interface Explanation {
  /** What it is about, if it is a thing on the board. */
  readonly object: string | null;
  readonly message: string;
  readonly rule: string | null;
  readonly actions: readonly LegalAction[];
}

export interface Reading {
  readonly rule?: string | null;
  readonly search?: string;
}

const NOTHING: readonly LegalAction[] = [];

export class Play {
  readonly table: Table;
  /** Nothing until they are loaded. */
  words = $state.raw<Words | null>(null);
  explanation = $state.raw<Explanation | null>(null);
  /** The page of the rules that is open: a rule, or words to look for. */
  reading = $state.raw<Reading | null>(null);
  /** A decision is on its way; nothing can be touched until the table shows what came of it. */
  #sending = $state(false);
  #awaited = $state(0);

  constructor(table: Table) {
    this.table = table;
  }

  readonly busy = $derived.by(() => this.#sending || this.table.version < this.#awaited);
  readonly legal = $derived.by((): readonly LegalAction[] => this.table.position?.legal ?? NOTHING);
  readonly seats = $derived.by((): readonly SeatAtTable[] =>
    seated(this.table.info?.seats ?? [], this.table.seat, this.table.position?.to_act ?? []),
  );
  readonly readonly = $derived.by(() => this.table.seat === null || this.table.info?.phase !== 'playing');

  readonly #reader = $derived.by(() => readerOf(this.seats));
  readonly say = (message: Message): string => this.words?.say(message, this.#reader) ?? '';

  /** What one is asked, by the game. */
  readonly question = $derived.by((): string | null => {
    const question = this.table.position?.question;
    return question && this.words ? this.say(question) : null;
  });

  /** A computer player sits in on a seat of one's own. */
  readonly lentOut = $derived.by(
    () => this.table.info?.phase === 'playing' && lentOut(this.table.info.seats, session.me),
  );

  readonly touching: Touching = new Touching({
    legal: () => this.legal,
    closed: () => this.busy || this.readonly,
    confirm: () => settings.confirm,
    play: (action) => void this.send(action.action),
    refuse: (object, after) => void this.explain(object, after),
  });

  readonly hinting: Hinting = new Hinting({
    ask: async () => (await tell(this.table, { type: 'hint' }))?.hint ?? null,
    legal: () => this.legal,
    chosen: () => this.touching.chosen,
  });

  /** Typed as unknown here: the registry gives each game's board to views of that game only. */
  readonly board: Board<unknown, unknown> = this.#board();

  #board(): Board<unknown, unknown> {
    // Getters, so that whatever a board reads is followed by itself.
    // eslint-disable-next-line @typescript-eslint/no-this-alias
    const play = this;
    const touch: Touch = {
      lit: (object) => play.touching.lit(object),
      touch: (object) => play.touch(object),
      get chosen() {
        return play.touching.chosen;
      },
      get remaining() {
        return play.touching.remaining;
      },
      clear: () => play.touching.clear(),
      advice: (object) => play.hinting.of(object),
    };
    return {
      touch,
      say: play.say,
      text: (id, args = {}) => play.say({ id, args }),
      get words() {
        // No board is shown without them.
        return play.words!;
      },
      get game() {
        return play.table.info?.game ?? '';
      },
      get options() {
        return play.table.info?.options;
      },
      get view() {
        return play.table.position?.view;
      },
      get you() {
        return play.table.seat;
      },
      get seats() {
        return play.seats;
      },
      get legal() {
        return play.legal;
      },
      get steps() {
        return play.table.recent;
      },
      get log() {
        return play.table.log;
      },
      get readonly() {
        return play.readonly;
      },
      send: (action) => play.send(action),
      explain: (object) => void play.explain(object, []),
    };
  }

  touch(object: string): void {
    this.explanation = null;
    this.touching.touch(object);
  }

  /** Plays an action in notation. Answers whether it was played. */
  async send(action: string): Promise<boolean> {
    if (this.busy) return false;
    this.explanation = null;
    this.#sending = true;
    try {
      const done = await this.table.act(action);
      this.#awaited = done.version;
      return true;
    } catch (error) {
      this.#refused(error);
      return false;
    } finally {
      this.#sending = false;
    }
  }

  /** Opens the rules where they speak of a thing. */
  async lookUp(object: string): Promise<void> {
    this.explanation = null;
    this.reading = { search: await term(this.board.game, object) };
  }

  async explain(object: string, after: readonly string[]): Promise<void> {
    try {
      const why = await this.table.why(object, after);
      const message = why.message ? sentence(this.say(why.message)) : 'You can do this with it.';
      this.explanation = { object, message, rule: why.rule ?? null, actions: why.actions };
    } catch (error) {
      this.#refused(error, object);
    }
  }

  #refused(error: unknown, object: string | null = null): void {
    if (error instanceof Refusal && (error.rule || object)) {
      const message = error.said ? sentence(this.say(error.said)) : told(error);
      this.explanation = { object, message, rule: error.rule ?? null, actions: [] };
    } else {
      toasts.say(told(error), 'problem');
    }
  }
}
