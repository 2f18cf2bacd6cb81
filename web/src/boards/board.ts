//! What the frame gives to a board. `web/README.md` explains it with an example.

import type { Component } from 'svelte';

import type { Message, Seat } from '../generated/core';
import type { GameEvent, LegalAction, Step } from '../generated/protocol';
import type { SeatLook } from '../lib/seats';
import type { Lit } from '../lib/table/touch';
import type { Say, Words } from '../lib/words';

/** The id of a label of a board: literal in the code, so that `words.test.ts` can look it up. */
export type BoardText = `board-${string}`;

/** A seat as the frame knows it. */
export interface SeatAtTable extends SeatLook {
  readonly seat: Seat;
  /** Written by people: show it as text. */
  readonly name: string;
  readonly bot: boolean;
  readonly you: boolean;
  /** Is asked for a decision now. */
  readonly toAct: boolean;
}

/** Touching things. Objects are named as in `docs/protocol.md`, such as `hand:troll-7`. */
export interface Touch {
  lit(object: string): Lit;
  /** What a click on the object does. Shared components with an `object` do it by themselves. */
  touch(object: string): void;
  /** The objects touched so far, in order. */
  readonly chosen: readonly string[];
  /** The legal actions that go through all of them. */
  readonly remaining: readonly LegalAction[];
  /** Takes all touches back. */
  clear(): void;
  /** What a hint says of touching the object next, where one was asked for. Shared components show it by themselves. */
  advice?(object: string): { readonly rank: number; readonly chance: number } | null;
}

/** One event of the game, typed. */
export interface Happened<Event> extends GameEvent {
  readonly event: Event;
}

/** One thing that happened, with typed events. */
export type TypedStep<Event> = Omit<Step, 'events'> & { readonly events?: readonly Happened<Event>[] };

/** Everything a board needs, always up to date: read it in markup or `$derived`. */
export interface Board<View, Event> {
  /** The key of the game: one board may serve several. */
  readonly game: string;
  /** The options of the game, as the table was made with. */
  readonly options: unknown;
  readonly view: View;
  /** The seat through whose eyes this is; nobody for those who watch. */
  readonly you: Seat | null;
  readonly seats: readonly SeatAtTable[];
  /** What `you` may choose now. Empty out of turn. */
  readonly legal: readonly LegalAction[];
  readonly touch: Touch;
  /** A message in words: what happened, what an action does. */
  readonly say: Say;
  /** A label of the board, from its own `en.ftl`; its id begins with `board-`. Arguments are those of messages. */
  text(id: BoardText, args?: NonNullable<Message['args']>): string;
  /** The words of the game: what things are called. */
  readonly words: Words;
  /** What led from the view before to this one; empty at first. */
  readonly steps: readonly TypedStep<Event>[];
  /** Everything that happened up to this view, as far as it is here: the last steps at least. */
  readonly log: readonly TypedStep<Event>[];
  /** Plays an action in notation: for bids, offers and whatever else is not in `legal`. False if it was refused; the frame says why. */
  send(action: string): Promise<boolean>;
  /** Says why nothing can be done with an object, as a touch would. */
  explain(object: string): void;
  /** A replay or somebody who watches: nothing can be touched. */
  readonly readonly: boolean;
}

export interface BoardProps<View, Event> {
  board: Board<View, Event>;
}

/** What `boards/<game>/Board.svelte` exports. */
export interface BoardModule {
  default: Component<BoardProps<never, never>>;
  /** The board shows the players itself, with `seat:b` for each; the frame then shows of them only what it alone knows. */
  seats?: boolean;
}
