//! The seats of a table as boards get them.

import type { SeatAtTable } from '../../boards/board';
import type { Seat } from '../../generated/core';
import type { Me, SeatInfo } from '../../generated/protocol';
import { seatName } from '../describe';
import { LOOKS } from '../seats';
import type { Reader } from '../words';

export function seated(seats: readonly SeatInfo[], you: Seat | null, toAct: readonly Seat[]): SeatAtTable[] {
  return seats.map(({ seat, name, kind }) => ({
    ...LOOKS[seat],
    seat,
    name: told(seats, seat, seatName({ kind, name })),
    bot: kind === 'bot',
    you: seat === you,
    toAct: toAct.includes(seat),
  }));
}

/** Whoever looks, as the words address them. */
export const readerOf = (seats: readonly SeatAtTable[]): Reader => ({
  you: seats.find(({ you }) => you)?.seat ?? null,
  name: (seat) => seats.find((other) => other.seat === seat)?.name ?? seat,
});

/** Whether a computer player sits in for somebody who may come back: whoever gave up may not. */
export const lentOut = (seats: readonly SeatInfo[], me: Me | null): boolean =>
  me !== null && seats.some(({ kind, user, resigned }) => kind === 'bot' && user === me.user && !resigned);

/** Computer players of one level have the same name; a numeral tells them apart. */
function told(seats: readonly SeatInfo[], seat: Seat, name: string): string {
  const { numeral } = LOOKS[seat];
  if (!name) return `Seat ${numeral}`;
  return seats.some((other) => other.seat !== seat && seatName(other) === name) ? `${name} ${numeral}` : name;
}
