//! Playing at a table: combines the table, the touch state and the board.

import type { Board, SeatAtTable, Touch } from '../../boards/board';
import { term } from '../../boards/terms';
import type { Message } from '../../generated/core';
import type { Explanation, LegalAction } from '../../generated/protocol';
import { Refusal, sentence, errorText } from '../api';
import { session } from '../session.svelte';
import { settings } from '../settings.svelte';
import { t } from '../text';
import { toasts } from '../toasts.svelte';
import type { Words } from '../words';
import { Hints } from './hints.svelte';
import { replacedByBot, readerOf, seated } from './seats';
import type { Table } from './table.svelte';
import { TakeBack } from './take-back.svelte';
import { sendCommand } from './send-command';
import { TouchState } from './touch-state.svelte';

/** An explanation or a refusal as it is shown. */
export interface ShownExplanation extends Pick<Explanation, 'actions' | 'rule'> {
  /** The object on the board that it is about, if any. */
  readonly object: string | null;
  readonly text: string;
}

/** What the rules dialog shows: a rule, or the results of a search. */
export interface Reading {
  readonly rule?: string | null;
  readonly search?: string;
}

const NOTHING: readonly LegalAction[] = [];

export class Play {
  readonly table: Table;
  /** `null` until they are loaded. */
  words = $state.raw<Words | null>(null);
  explanation = $state.raw<ShownExplanation | null>(null);
  /** The open page of the rules; `null` if they are closed. */
  reading = $state.raw<Reading | null>(null);
  /** A decision is being sent; nothing can be touched until the table shows its result. */
  #sending = $state(false);
  #awaited = $state(0);

  readonly takingBack: TakeBack;

  constructor(table: Table) {
    this.table = table;
    this.takingBack = new TakeBack(table);
  }

  readonly busy = $derived.by(() => this.#sending || this.table.version < this.#awaited);
  readonly legal = $derived.by((): readonly LegalAction[] => this.table.position?.legal ?? NOTHING);
  readonly seats = $derived.by((): readonly SeatAtTable[] =>
    seated(this.table.info?.seats ?? [], this.table.seat, this.table.position?.to_act ?? []),
  );
  readonly readonly = $derived.by(() => this.table.seat === null || this.table.info?.phase !== 'playing');

  readonly #reader = $derived.by(() => readerOf(this.seats));
  readonly say = (message: Message): string => this.words?.say(message, this.#reader) ?? '';

  /** The question that the game asks this seat. */
  readonly question = $derived.by((): string | null => {
    const question = this.table.position?.question;
    return question && this.words ? this.say(question) : null;
  });

  /** A computer player plays on the user's seat. */
  readonly replacedByBot = $derived.by(
    () => this.table.info?.phase === 'playing' && replacedByBot(this.table.info.seats, session.me),
  );

  readonly touching: TouchState = new TouchState({
    legal: () => this.legal,
    disabled: () => this.busy || this.readonly,
    confirm: () => settings.confirm,
    play: (action) => void this.send(action.action),
    refuse: (object, after) => void this.explain(object, after),
  });

  readonly hinting: Hints = new Hints({
    ask: async () => (await this.table.command({ type: 'hint' })).hint ?? null,
    legal: () => this.legal,
    chosen: () => this.touching.chosen,
  });

  /** Typed as unknown here: the registry gives each game's board to views of that game only. */
  readonly board: Board<unknown, unknown> = this.#board();

  #board(): Board<unknown, unknown> {
    // Getters, so that everything a board reads is reactive.
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
        // A board is shown only after they are loaded.
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
      loadLog: () => play.table.loadEarlier(),
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

  /** Plays an action in notation. Returns whether it was accepted. */
  async send(action: string): Promise<boolean> {
    if (this.busy) return false;
    this.explanation = null;
    this.#sending = true;
    try {
      const done = await this.table.act(action);
      this.#awaited = done.version;
      return true;
    } catch (error) {
      this.#showRefusal(error);
      return false;
    } finally {
      this.#sending = false;
    }
  }

  /** Takes back the last decision, asks the others to agree, or says why it cannot be taken back. */
  async takeBack(): Promise<void> {
    const { refusal } = this.takingBack;
    if (refusal !== null) return void (this.explanation = { object: null, text: refusal, actions: [] });
    await sendCommand(this.table, { type: 'offer-take-back' });
  }

  /** Opens the rules and searches for an object. */
  async lookUp(object: string): Promise<void> {
    this.explanation = null;
    this.reading = { search: await term(this.board, object) };
  }

  /** Shows why an object cannot be used, or what can be done with it. `after` are the objects touched before it. */
  async explain(object: string, after: readonly string[]): Promise<void> {
    try {
      const explanation = await this.table.explain(object, after);
      const text = explanation.message ? sentence(this.say(explanation.message)) : t('explanation-actions');
      this.explanation = { ...explanation, object, text };
    } catch (error) {
      this.#showRefusal(error, object);
    }
  }

  #showRefusal(error: unknown, object: string | null = null): void {
    if (error instanceof Refusal && (error.rule || object)) {
      const text = error.gameMessage ? sentence(this.say(error.gameMessage)) : errorText(error);
      this.explanation = { object, text, actions: [], ...(error.rule === undefined ? {} : { rule: error.rule }) };
    } else {
      toasts.show(errorText(error), 'problem');
    }
  }
}
