//! The seats of a table in the form that boards use.

import type { SeatAtTable } from '../../boards/board';
import type { Seat } from '../../generated/core';
import type { Me, SeatInfo } from '../../generated/protocol';
import { isBot, seatName } from '../describe';
import { LOOKS } from '../seat-looks';
import { t } from '../text';
import type { Reader } from '../words';

export function seated(seats: readonly SeatInfo[], you: Seat | null, toAct: readonly Seat[]): SeatAtTable[] {
  return seats.map((info) => {
    const { seat, level, name } = info;
    const bot = isBot(info);
    return {
      ...LOOKS[seat],
      seat,
      name: uniqueName(seats, seat, seatName(info)),
      bot,
      level: bot ? (level ?? null) : null,
      face: bot ? name : null,
      you: seat === you,
      toAct: toAct.includes(seat),
    };
  });
}

/** The reader of messages: which seat is "you", and the names of seats. */
export const readerOf = (seats: readonly SeatAtTable[]): Reader => ({
  you: seats.find(({ you }) => you)?.seat ?? null,
  name: (seat) => seats.find((other) => other.seat === seat)?.name ?? seat,
});

/** Whether a computer player plays for this user, who may come back. Players who resigned may not. */
export const replacedByBot = (seats: readonly SeatInfo[], me: Me | null): boolean =>
  me !== null && seats.some(({ kind, user, resigned }) => kind === 'bot' && user === me.user && !resigned);

/** Adds a numeral if several seats have the same name, such as computer players of one level. */
function uniqueName(seats: readonly SeatInfo[], seat: Seat, name: string): string {
  const { numeral } = LOOKS[seat];
  if (!name) return t('seat-name', { numeral });
  return seats.some((other) => other.seat !== seat && seatName(other) === name) ? `${name} ${numeral}` : name;
}
