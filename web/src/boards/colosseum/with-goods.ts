//! What the shows of a seat would bring with other goods: after winning a market or making a trade.
//!
//! A forecast for offers that are still being composed, so it cannot come from the table. The table counts the show itself;
//! `with-goods.test.ts` compares both.

import type { Asset, Count, SeatView, View } from '../../generated/colosseum';
import { CONTENT } from '../../generated/colosseum-content';
import type { Seat } from '../../generated/core';
import { worthOf } from './descriptions';
import { add, entries, type Goods } from './goods';
import { total } from './spectators';

/** A show as it is now or would be. */
export interface Outlook {
  /** Missing tokens, without Jokers. */
  readonly missing: number;
  /** All spectators; null if it cannot be produced. */
  readonly spectators: number | null;
}

export interface Effect {
  readonly number: number;
  readonly name: string;
  readonly before: Outlook;
  readonly after: Outlook;
}

const goodsOf = ({ tokens }: SeatView): Goods => Object.fromEntries(tokens);
const changed = (goods: Goods, gets: Goods, gives: Goods): Goods => {
  const more = entries(gets).reduce((all, [good, count]) => add(all, good, count), goods);
  return entries(gives).reduce((all, [good, count]) => add(all, good, -count), more);
};

/** Who holds a star: the player with the most tokens of its type; the holder keeps it in a tie (CO-12.2, CO-12.3). */
function holder(asset: Asset, before: Seat | null, hands: readonly (readonly [Seat, Goods])[]): Seat | null {
  const most = Math.max(...hands.map(([, goods]) => goods[asset] ?? 0));
  if (most < CONTENT.star['least-tokens']) return null;
  const leaders = hands.filter(([, goods]) => (goods[asset] ?? 0) === most).map(([seat]) => seat);
  if (before !== null && leaders.includes(before)) return before;
  return leaders.length === 1 ? leaders[0]! : null;
}

/** The programs of a seat that other goods would change, the best first. `partner` gives what the seat gets. */
export function effects(view: View, seat: Seat, gets: Goods, gives: Goods, partner: Seat | null = null): Effect[] {
  const me = view.seats.find((one) => one.seat === seat);
  if (!me) return [];
  const hands = view.seats.map((one): [Seat, Goods] => {
    const goods = goodsOf(one);
    if (one.seat === seat) return [one.seat, changed(goods, gets, gives)];
    return [one.seat, one.seat === partner ? changed(goods, gives, gets) : goods];
  });
  const then = new Map(hands).get(seat)!;
  const stars = view.stars.filter(([asset, before]) => holder(asset, before, hands) === seat).map(([asset]) => asset);

  const outlook = (number: number, count: Count): Outlook => {
    const facts = view.program_facts.find((one) => one.number === number);
    if (!facts) return { missing: 0, spectators: null };
    const missing = facts.needs.reduce((sum, [asset, need]) => sum + Math.max(0, need - (then[asset] ?? 0)), 0);
    const program = facts.spectators[Math.max(0, missing - (then.joker ?? 0))];
    if (program === undefined || me.arena.length < facts.squares) return { missing, spectators: null };
    const used = facts.needs.filter(([asset]) => stars.includes(asset) && (then[asset] ?? 0) > 0).length;
    return { missing, spectators: total({ ...count, program, stars: worthOf(view).star * used }) };
  };
  /** The terms that goods do not change. They are the same for all programs, except for earlier shows. */
  const rest = (number: number, count: Count | null): Count => {
    if (count) return count;
    const worth = worthOf(view);
    const nobles = view.nobles.filter((one) => one.in_arena_of === seat);
    return {
      program: 0,
      nobles: nobles.reduce((sum, { spectators }) => sum + spectators, 0),
      tickets: worth.ticket * me.tickets,
      podiums: worth.podium * me.podiums,
      earlier: worth.earlier_show * me.programs.filter((one) => one.produced && one.number !== number).length,
      stars: 0,
      medals: 0,
    };
  };
  return me.programs
    .map(({ number, name, count, missing }) => ({
      number,
      name,
      before: { missing: missing.reduce((sum, [, lacks]) => sum + lacks, 0), spectators: count && total(count) },
      after: outlook(number, rest(number, count)),
    }))
    .filter(({ before, after }) => before.missing !== after.missing || before.spectators !== after.spectators)
    .sort((one, other) => (other.after.spectators ?? 0) - (one.after.spectators ?? 0) || one.number - other.number);
}
