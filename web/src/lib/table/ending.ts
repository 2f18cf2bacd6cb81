//! Text about the result of a game.

import type { SeatAtTable } from '../../boards/board';
import type { Message, Seat } from '../../generated/core';
import type { Me, TableInfo } from '../../generated/protocol';

export function endingWords(
  info: Pick<TableInfo, 'ending' | 'seats'>,
  seats: readonly SeatAtTable[],
  you: Seat | null,
  me: Me | null,
): { title: string; reason: string } {
  const name = (seat: Seat): string => seats.find((other) => other.seat === seat)?.name ?? seat;
  const winners = (info.ending?.standing ?? []).filter(({ rank }) => rank === 1).map(({ seat }) => seat);
  const won = together(winners.filter((seat) => seat !== you).map(name), you !== null && winners.includes(you));
  const many = winners.length > 1 || winners[0] === you;
  const title = winners.length > 0 ? `${won} ${many ? 'win' : 'wins'}` : 'The game is over';

  // A player who resigned has no seat any more, but is still listed.
  const gone = info.seats.filter(({ resigned }) => resigned);
  const own = gone.find(({ user }) => user !== undefined && user === me?.user);
  const who = together(
    gone.filter((seat) => seat !== own).map(({ seat }) => name(seat)),
    own !== undefined,
  );
  switch (info.ending?.reason) {
    case 'resigned':
      return { title, reason: `${who || 'A player'} resigned.` };
    case 'time':
      return { title, reason: who ? `${who} ran out of time.` : 'A player ran out of time.' };
    case 'closed':
      return { title, reason: 'The server operator ended the game.' };
    case 'rules':
      return { title, reason: 'The rules were corrected; the game was ended and does not count.' };
    default:
      return { title, reason: '' };
  }
}

/** The message for a score, such as `8 gold` or `1 trophy`. */
export const scoreMessage = (score: number): Message => ({ id: 'about-score', args: { score } });

/** Whether a player is ahead of another with the same score. */
export const tieBroken = (places: readonly { readonly rank: number; readonly score: number }[]): boolean =>
  places.some((one) => places.some((other) => one.score === other.score && one.rank !== other.rank));

/** `You, Ann and Bob`. */
function together(others: readonly string[], you: boolean): string {
  const all = you ? ['You', ...others] : [...others];
  const last = all.pop() ?? '';
  return all.length > 0 ? `${all.join(', ')} and ${last}` : last;
}
