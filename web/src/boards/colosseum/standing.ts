//! What each player is doing in the phase that is played, in a word or two.

import type { SeatView, View } from '../../generated/colosseum';
import type { Seat } from '../../generated/core';

export interface Doing {
  readonly text: string;
  /** Has nothing to say any more: dropped, or out. */
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

function bidding(view: View, { seat, may_initiate }: SeatView): Doing {
  const { auction } = view;
  if (view.barred.includes(seat)) return { text: 'won', out: true };
  if (auction?.leader === seat) return { text: `leads: ${auction.bid}`, leads: true };
  if (auction && !auction.still_in.includes(seat)) return { text: 'dropped', out: true };
  if (view.to_act === seat) return { text: auction ? 'to bid' : 'opens' };
  if (auction) return { text: 'still in' };
  return { text: may_initiate ? 'may open' : 'bids' };
}

function trading(view: View, { seat }: SeatView): Doing {
  const { offer } = view;
  if (view.to_act === seat) return { text: offer && seat !== offer.trader ? 'answers' : 'trades' };
  if (offer?.trader === seat) return { text: 'offers' };
  return { text: offer?.accepted.includes(seat) ? 'accepts' : '' };
}

/** Those before whoever is asked had their turn, those after wait for it. */
function inTurn(view: View, { seat }: SeatView, had: string, has: string): Doing {
  if (view.to_act === seat) return { text: has };
  const order = turnOrder(view.seats, view.starting_player).map((one) => one.seat);
  return { text: order.indexOf(seat) < order.indexOf(view.to_act ?? view.starting_player) ? had : 'waits' };
}

export function doing(view: View, seat: SeatView): Doing {
  switch (view.phase) {
    case 'invest':
      return inTurn(view, seat, 'invested', 'invests');
    case 'open':
    case 'bid':
      return bidding(view, seat);
    case 'trade':
    case 'answer':
    case 'counter':
    case 'pick':
      return trading(view, seat);
    case 'produce':
    case 'dice':
    case 'announce':
    case 'perform':
      return seat.show === null
        ? inTurn(view, seat, 'no show', 'produces')
        : { text: view.to_act === seat.seat ? 'produces' : `showed ${seat.show}` };
    case 'discard':
      return { text: view.to_act === seat.seat ? 'discards' : '' };
    case 'request':
      return { text: view.to_act === seat.seat ? 'asks' : view.donor === seat.seat ? 'is asked' : '' };
    case 'over': {
      const rank = view.standing?.find((one) => one.seat === seat.seat)?.rank;
      return { text: rank === undefined ? '' : `place ${rank}`, leads: rank === 1 };
    }
  }
}
