//! A moment of a replay in the fragment of an address: `17`, `17-b` as seat b saw it, `17~INVITATION` for a private game.

import type { Seat } from '../../generated/core';

/** The viewer of a replay: one who sees everything, a spectator, or a seat. */
export type ViewAs = 'all' | 'spectator' | Seat;

export interface Moment {
  readonly at: number;
  readonly as: ViewAs;
  readonly invitation: string | null;
}

export function read(text: string | null): Moment {
  const found = /^(\d+)?(?:-(all|spectator|table|[a-e]))?(?:~(.+))?$/.exec(text ?? '');
  // Older links have `table` for a spectator.
  const as = found?.[2] === 'table' ? 'spectator' : (found?.[2] as ViewAs | undefined);
  return {
    at: Number(found?.[1] ?? 0),
    as: as ?? 'all',
    invitation: found?.[3] ?? null,
  };
}

export const write = ({ at, as, invitation }: Moment): string =>
  `${at}${as === 'all' ? '' : `-${as}`}${invitation ? `~${invitation}` : ''}`;
