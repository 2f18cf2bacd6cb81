//! What a board tells the stage: which sounds belong to an event, and which events are moments to be staged. `web/README.md` explains it.

import type { Component } from 'svelte';

import type { Board, TypedEvent } from '../../boards/board';
import type { Sound } from '../sound/sound';

/** A sound at a point of a moment: 0 is the beginning, 1 the end. */
export interface Cue {
  readonly sound: Sound;
  readonly at: number;
}

/** A component with its props. */
export interface Scene {
  readonly component: Component<Record<string, unknown>>;
  readonly props: Record<string, unknown>;
}

/** Something staged over the board for a short time. */
export interface Moment {
  /** What it shows: `died-troll`. */
  readonly id: string;
  /** Its length at the brisk pace: 1000 to 1800. */
  readonly millis: number;
  /** If too many wait, the lightest are left out; those of the greatest weight become shorter instead. */
  readonly weight: 1 | 2 | 3;
  readonly cues: readonly Cue[];
  /** Milliseconds until it may begin, while the board itself shows what comes before. */
  readonly delay?: number;
  /** The object on the board where it begins, such as `creature:troll`. */
  readonly anchor?: string;
  /** Over the whole window instead of the board, also in front of a dialog. */
  readonly whole?: boolean;
  readonly scene: Scene;
}

/** A component with props of its type. Svelte types both together only in markup. */
export function scene<Props extends object>(component: Component<Props>, props: Props): Scene {
  return { component: component as unknown as Scene['component'], props: props as Scene['props'] };
}

/** The events from one view to the next. */
export interface Change<View, Event> {
  readonly board: Board<View, Event>;
  readonly before: View;
  readonly after: View;
  readonly events: readonly TypedEvent<Event>[];
}

/** The default export of `boards/<folder>/moments.ts`. */
export interface Staging<View, Event> {
  /** The sound of an event that is not staged; `null` for a silent one. */
  sound(event: Event): Sound | null;
  /** Whether the board itself plays the sounds of a change, with what it shows one after the other. */
  heardOnBoard?(change: Change<View, Event>): boolean;
  /** The moments of a change, in their order. */
  moments(change: Change<View, Event>): Moment[];
}
