//! The status of each player in the current phase.

import type { SeatView, View } from '../../generated/colosseum';
import type { Seat } from '../../generated/core';
import { partOf } from './phases';

export interface Status {
  /** The id of its name in the words of the game: `status-waits` and so on. Null if there is none. */
  readonly status: `status-${string}` | null;
  /** A bid, a program or a final place. */
  readonly number?: number;
  /** Is out: has dropped, or has won. */
  readonly out?: boolean;
  readonly leads?: boolean;
}

/** In turn order. */
export function turnOrder<T extends { readonly seat: Seat }>(seats: readonly T[], first: Seat): T[] {
  const start = Math.max(
    0,
    seats.findIndex(({ seat }) => seat === first),
  );
  return [...seats.slice(start), ...seats.slice(0, start)];
}

function bidding(view: View, { seat, may_initiate }: SeatView): Status {
  const { auction } = view;
  if (view.barred.includes(seat)) return { status: 'status-won', out: true };
  if (auction?.leader === seat) return { status: 'status-leads', number: auction.bid, leads: true };
  if (auction && !auction.still_in.includes(seat)) return { status: 'status-dropped', out: true };
  if (view.to_act === seat) return { status: auction ? 'status-to-bid' : 'status-opens' };
  if (auction) return { status: 'status-still-in' };
  return { status: may_initiate ? 'status-may-open' : 'status-bids' };
}

function trading(view: View, { seat }: SeatView): Status {
  const { offer } = view;
  if (view.to_act === seat) return { status: offer && seat !== offer.trader ? 'status-answers' : 'status-trades' };
  if (offer?.trader === seat) return { status: 'status-offers' };
  return { status: offer?.accepted.includes(seat) ? 'status-accepts' : null };
}

/** Players before the one to act have had their turn, those after wait. */
function inTurn(view: View, { seat }: SeatView, had: Status, has: Status): Status {
  if (view.to_act === seat) return has;
  const order = turnOrder(view.seats, view.starting_player).map((one) => one.seat);
  const waits = order.indexOf(seat) >= order.indexOf(view.to_act ?? view.starting_player);
  return waits ? { status: 'status-waits' } : had;
}

function producing(view: View, seat: SeatView): Status {
  const has: Status = { status: 'status-produces' };
  if (seat.show === null) return inTurn(view, seat, { status: 'status-no-show' }, has);
  return view.to_act === seat.seat ? has : { status: 'status-showed', number: seat.show };
}

function closing({ phase, to_act, donor }: View, { seat }: SeatView): Status {
  if (to_act === seat) return { status: phase === 'discard' ? 'status-discards' : 'status-asks' };
  return { status: donor === seat ? 'status-is-asked' : null };
}

function ended({ standing }: View, { seat }: SeatView): Status {
  const rank = standing?.find((one) => one.seat === seat)?.rank;
  return rank === undefined ? { status: null } : { status: 'status-place', number: rank, leads: rank === 1 };
}

export function statusOf(view: View, seat: SeatView): Status {
  switch (partOf(view.phase)) {
    case 'invest':
      return inTurn(view, seat, { status: 'status-invested' }, { status: 'status-invests' });
    case 'auctions':
      return bidding(view, seat);
    case 'trade':
      return trading(view, seat);
    case 'shows':
      return producing(view, seat);
    case 'closing':
      return closing(view, seat);
    case null:
      return ended(view, seat);
  }
}
