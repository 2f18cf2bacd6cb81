//! The turning point of a finished game: where the win probability of the winner rose most.

import type { WinProbabilities } from '../generated/protocol';

export interface TurningPoint {
  /** The numbers of actions between which it lies. */
  readonly from: number;
  readonly to: number;
  /** The winner's place in the order of seats, and its win probability before and after. */
  readonly index: number;
  readonly before: number;
  readonly after: number;
}

/** A smaller change is no turning point; the estimates themselves vary by some points. */
const LEAST = 0.1;

/** `null` while the probabilities are computed, and for a game without any great change. The winner is who leads at the end. */
export function turningPoint(probabilities: WinProbabilities | undefined): TurningPoint | null {
  const points = probabilities?.ready ? probabilities.points : [];
  const end = points.at(-1)?.seats ?? [];
  const leads = (index: number): boolean => end[index] === Math.max(...end);
  const changes = points.slice(1).flatMap((point, place) => {
    const earlier = points[place]!;
    return point.seats.map((after, index) => {
      const before = earlier.seats[index]!;
      return { from: earlier.actions, to: point.actions, index, before, after };
    });
  });
  const gain = (one: TurningPoint): number => one.after - one.before;
  return changes.reduce<TurningPoint | null>(
    (best, one) => (leads(one.index) && gain(one) >= LEAST && (best === null || gain(one) > gain(best)) ? one : best),
    null,
  );
}
