//! A moment of a replay as it stands in an address: `17`, `17-b` through the eyes of a seat, `17~INVITATION` for a private game.

import type { Seat } from '../../generated/core';

/** Everything, what the table saw, or what a seat saw. */
export type Eyes = 'all' | 'table' | Seat;

export interface Moment {
  readonly at: number;
  readonly as: Eyes;
  readonly invitation: string | null;
}

export function read(text: string | null): Moment {
  const found = /^(\d+)?(?:-(all|table|[a-e]))?(?:~(.+))?$/.exec(text ?? '');
  return {
    at: Number(found?.[1] ?? 0),
    as: (found?.[2] as Eyes | undefined) ?? 'all',
    invitation: found?.[3] ?? null,
  };
}

export const write = ({ at, as, invitation }: Moment): string =>
  `${at}${as === 'all' ? '' : `-${as}`}${invitation ? `~${invitation}` : ''}`;
