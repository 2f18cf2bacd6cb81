//! The effects of a trade on the programs of a seat.

import type { Asset, ProgramFacts, SeatView } from '../../generated/colosseum';
import type { Goods } from './goods';

export interface Effect {
  readonly number: number;
  readonly name: string;
  /** Missing tokens, without Jokers. */
  readonly before: number;
  readonly after: number;
}

/** The programs for which the number of missing tokens would change. */
export function effects(
  { programs, tokens }: Pick<SeatView, 'programs' | 'tokens'>,
  facts: ReadonlyMap<number, ProgramFacts>,
  gets: Goods,
  gives: Goods,
): Effect[] {
  const have = new Map(tokens);
  const lacks = (number: number, change: (asset: Asset) => number): number =>
    (facts.get(number)?.needs ?? []).reduce(
      (sum, [asset, count]) => sum + Math.max(0, count - (have.get(asset) ?? 0) - change(asset)),
      0,
    );
  return programs
    .map(({ number, name }) => ({
      number,
      name,
      before: lacks(number, () => 0),
      after: lacks(number, (asset) => (gets[asset] ?? 0) - (gives[asset] ?? 0)),
    }))
    .filter(({ before, after }) => before !== after);
}
