//! Moments of a game for screenshots. Each board lists its own in `src/boards/<folder>/shots.ts`.

import type { TableView } from '../src/generated/protocol';

export interface Moment {
  readonly game: string;
  readonly seats: number;
  /** Whether this is the moment. Called on turns of the first player. */
  readonly when: (state: TableView) => boolean;
  /** Also in the dark theme. */
  readonly dark?: boolean;
}

/** By the name of the screenshot: the default export of `shots.ts`. */
export type Moments = Readonly<Record<string, Moment>>;

const phase = (state: TableView): string => (state.position!.view as { phase: string }).phase;

/** After this many actions, in one of these phases if any are given. */
export const after =
  (actions: number, ...phases: string[]) =>
  (state: TableView): boolean =>
    state.position!.actions >= actions && (phases.length === 0 || phases.includes(phase(state)));

/** Several legal actions have this message. */
export const offers =
  (choice: string) =>
  ({ position }: TableView): boolean =>
    position!.legal.filter(({ message }) => message.id === choice).length > 3;
