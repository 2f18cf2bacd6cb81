//! A board without a server, for tests: made from a position that `npm run fixture` saved.

import type { TableView } from '../generated/protocol';
import { readerOf, seated } from '../lib/table/seats';
import { TouchState } from '../lib/table/touch-state.svelte';
import { Words } from '../lib/words';
import type { Board } from './board';
import { wordFiles } from './ftl-files';

const FILES = import.meta.glob<string>(
  ['../../../games/*/words/**/en.ftl', '../../../crates/core/words/en.ftl', './*/en.ftl'],
  { query: '?raw', import: 'default', eager: true },
);

/** The words of a game in English. */
export const wordsOf = (game: string): Words =>
  new Words('en', ...wordFiles(Object.keys(FILES), game, 'en').map((file) => FILES[file]!));

export interface Stage {
  readonly board: Board<unknown, unknown>;
  /** Actions that were played, by touches or by `send`. */
  readonly played: string[];
  /** Objects that were touched although nothing can be done with them. */
  readonly refused: string[];
  /** Shows another position. */
  show(state: TableView): void;
}

export function stage(first: TableView, settings: { readonly?: boolean } = {}): Stage {
  let state = $state.raw(first);
  const played: string[] = [];
  const refused: string[] = [];
  const closed = settings.readonly ?? false;
  const words = wordsOf(first.table.game);
  const touching = new TouchState({
    legal: () => state.position?.legal ?? [],
    disabled: () => closed,
    confirm: () => false,
    play: (action) => played.push(action.action),
    refuse: (object) => refused.push(object),
  });
  const board: Board<unknown, unknown> = {
    touch: touching,
    words,
    say: (message) => words.say(message, readerOf(board.seats)),
    text: (id, args = {}) => board.say({ id, args }),
    get game() {
      return state.table.game;
    },
    get options() {
      return state.table.options;
    },
    get view() {
      return state.position?.view;
    },
    get you() {
      return state.you.seat ?? null;
    },
    get seats() {
      return seated(state.table.seats, state.you.seat ?? null, state.position?.to_act ?? []);
    },
    get legal() {
      return state.position?.legal ?? [];
    },
    get steps() {
      return state.steps;
    },
    get log() {
      return state.steps;
    },
    readonly: closed,
    send: (action) => {
      played.push(action);
      return Promise.resolve(true);
    },
    explain: (object) => refused.push(object),
  };
  return { board, played, refused, show: (next) => (state = next) };
}
