//! What the frame gives to a board. `web/README.md` explains it with an example.

import type { Component } from 'svelte';

import type { Message, Seat } from '../generated/core';
import type { GameEvent, LegalAction, Step } from '../generated/protocol';
import type { SeatLook } from '../lib/seat-looks';
import type { Highlight } from '../lib/table/touch';
import type { Say, Words } from '../lib/words';

/** The id of a label of a board: literal in the code, so that `labels.test.ts` can look it up. */
export type BoardText = `board-${string}`;

/** A seat with its player. */
export interface SeatAtTable extends SeatLook {
  readonly seat: Seat;
  /** User input: show it as text only. */
  readonly name: string;
  /** A computer player from the start: not one that replaces a person. */
  readonly bot: boolean;
  /** The level of a computer player, such as `hard`; `strength` in `lib/describe.ts` is its word. */
  readonly level: string | null;
  /** Whose face the component `Face` shows, for a computer player. */
  readonly face: string | null;
  readonly you: boolean;
  /** Must act now. */
  readonly toAct: boolean;
}

/** Touching objects. They are named as in `docs/protocol.md`, such as `hand:troll-7`. */
export interface Touch {
  lit(object: string): Highlight;
  /** Handles a click on the object. Shared components with an `object` call it themselves. */
  touch(object: string): void;
  /** The objects touched so far, in order. */
  readonly chosen: readonly string[];
  /** The legal actions that include all of them. */
  readonly remaining: readonly LegalAction[];
  /** Undoes all touches. */
  clear(): void;
  /** The hint about touching the object next, if the user asked for hints. Shared components show it themselves. */
  advice?(object: string): { readonly rank: number; readonly winProbability: number } | null;
}

/** One event of the game, typed. */
export interface TypedEvent<Event> extends GameEvent {
  readonly event: Event;
}

/** One step of the log, with typed events. */
export type TypedStep<Event> = Omit<Step, 'events'> & { readonly events?: readonly TypedEvent<Event>[] };

/** What a board gets. All of it is reactive: read it in markup or `$derived`. */
export interface Board<View, Event> {
  /** The key of the game. One board may serve several games. */
  readonly game: string;
  /** The options of the table. */
  readonly options: unknown;
  readonly view: View;
  /** The seat of the viewer; `null` for spectators. */
  readonly you: Seat | null;
  readonly seats: readonly SeatAtTable[];
  /** The legal actions of `you`. Empty out of turn. */
  readonly legal: readonly LegalAction[];
  readonly touch: Touch;
  /** Renders a message. */
  readonly say: Say;
  /** A label of the board, from its own `en.ftl`. Takes the same arguments as messages. */
  text(id: BoardText, args?: NonNullable<Message['args']>): string;
  /** The words of the game, for names. */
  readonly words: Words;
  /** The steps from the previous view to this one; empty at first. */
  readonly steps: readonly TypedStep<Event>[];
  /** The steps up to this view, as far as they are loaded: at least the last ones. */
  readonly log: readonly TypedStep<Event>[];
  /** Loads more of the log, for what is said about the whole game at its end. Does nothing if all of it is loaded. */
  loadLog?(): Promise<void>;
  /** Plays an action in notation, also bids and offers that `legal` does not list. False if it was refused; the frame shows why. */
  send(action: string): Promise<boolean>;
  /** Shows why nothing can be done with an object, as touching it does. */
  explain(object: string): void;
  /** Nothing can be touched: a replay, or the viewer is a spectator. */
  readonly readonly: boolean;
}

export interface BoardProps<View, Event> {
  board: Board<View, Event>;
}

/** What `boards/<game>/Board.svelte` exports. */
export interface BoardModule {
  default: Component<BoardProps<never, never>>;
  /** The board shows the players itself, with an object `seat:b` for each. The frame then shows only the rest, such as clocks. */
  seats?: boolean;
}
