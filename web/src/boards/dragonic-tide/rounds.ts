//! The rounds of a duel for the table at its end.

import type { Seat } from '../../generated/core';
import type { Card, Event, Kind, SeatView } from '../../generated/dragonic-tide';
import type { TypedStep } from '../board';
import { battles, lostIn } from './recent-events';

interface SideOfRound {
  readonly seat: Seat;
  readonly card: Card | null;
  readonly kind: Kind | null;
  /** The health lost, and what was left at the end of the round. */
  readonly lost: number;
  readonly health: number;
}

export interface Round {
  readonly round: number;
  readonly sides: readonly SideOfRound[];
}

export function rounds(
  log: readonly TypedStep<Event>[],
  seats: readonly Pick<SeatView, 'seat' | 'max_health'>[],
): readonly Round[] {
  const left = new Map(seats.map(({ seat, max_health }) => [seat, max_health]));
  return battles(log).map((battle) => {
    // The damage may be more than the health that was left, and health is never below 0.
    for (const { seat, health } of battle.damages) left.set(seat, health);
    const sides = seats.map(({ seat }) => {
      const { card = null, kind = null } = battle.cards[seat] ?? {};
      return { seat, card, kind, lost: lostIn(battle, seat), health: left.get(seat) ?? 0 };
    });
    return { round: battle.round ?? 0, sides };
  });
}
