//! Text about the result of a game.

import type { SeatAtTable } from '../../boards/board';
import type { Message, Seat, Standing } from '../../generated/core';
import type { EndReason, Me, TableInfo } from '../../generated/protocol';
import { sentence } from '../api';
import { t } from '../text';
import type { Say } from '../words';

export function endingWords(
  info: Pick<TableInfo, 'ending' | 'seats'>,
  seats: readonly SeatAtTable[],
  you: Seat | null,
  me: Me | null,
): { title: string; reason: string } {
  const name = (seat: Seat): string => nameOf(seats, seat);
  const winners = (info.ending?.standing ?? []).filter(({ rank }) => rank === 1).map(({ seat }) => seat);
  const won = you !== null && winners.includes(you);
  const names = youFirst(winners.filter((seat) => seat !== you).map(name), won);
  const title = names.length > 0 ? t('result-won', { winners: names, you: won }) : t('result-over');

  // A player who resigned has no seat any more, but is still listed.
  const gone = info.seats.filter(({ resigned }) => resigned);
  const own = gone.find(({ user }) => user !== undefined && user === me?.user);
  const others = gone.filter((seat) => seat !== own).map(({ seat }) => name(seat));
  const left = youFirst(others, own !== undefined);
  return { title, reason: reason(info.ending?.reason, left.length > 0 ? left : [t('result-player')]) };
}

/** Why the game ended; empty if by its rules. */
function reason(why: EndReason | undefined, names: readonly string[]): string {
  switch (why) {
    case 'resigned':
      return t('result-resigned', { names });
    case 'time':
      return t('result-time', { names });
    // Only in games that ended under an earlier version of the server.
    case 'abandoned':
      return t('result-abandoned');
    case 'closed':
      return sentence(t('log-closed'));
    case 'rules':
      return sentence(t('log-rules-ended'));
    default:
      return '';
  }
}

const youFirst = (others: readonly string[], you: boolean): string[] => [...(you ? [t('seat-self')] : []), ...others];

/** By how much the winners are ahead, such as `27–24: 3 gold ahead of Bob`. Empty if the game was not played to its end. */
export function margin(ending: TableInfo['ending'], seats: readonly SeatAtTable[], you: Seat | null, say: Say): string {
  const [winners, next] = ahead(ending?.reason === 'played' ? ending.standing : null);
  const [first, second] = [winners[0], next[0]];
  if (!first) return '';
  const names = (places: Standing): string[] => {
    const others = places.filter(({ seat }) => seat !== you).map(({ seat }) => nameOf(seats, seat));
    return [...(others.length < places.length ? [t('seat-you')] : []), ...others];
  };
  if (!second) return winners.length > 1 ? t('result-shared', { score: say(scoreMessage(first.score)) }) : '';
  const scores = `${first.score}–${second.score}`;
  if (first.score > second.score)
    return t('result-ahead', { scores, amount: say(scoreMessage(first.score - second.score)), names: names(next) });
  if (ending?.decided_by) return sentence(say(ending.decided_by));
  const won = winners.some(({ seat }) => seat === you);
  return t('result-tied', { scores, winners: names(winners), you: won, names: names(next) });
}

/** The winners, and those who follow them. */
function ahead(standing: Standing | null | undefined): [winners: Standing, next: Standing] {
  const rest = (standing ?? []).filter(({ rank }) => rank > 1);
  const best = Math.min(...rest.map(({ rank }) => rank));
  return [(standing ?? []).filter(({ rank }) => rank === 1), rest.filter(({ rank }) => rank === best)];
}

const nameOf = (seats: readonly SeatAtTable[], seat: Seat): string =>
  seats.find((other) => other.seat === seat)?.name ?? seat;

/** The message for a score, such as `8 gold` or `1 trophy`. */
export const scoreMessage = (score: number): Message => ({ id: 'about-score', args: { score } });

/** Whether a player is ahead of another with the same score. */
export const tieBroken = (places: readonly { readonly rank: number; readonly score: number }[]): boolean =>
  places.some((one) => places.some((other) => one.score === other.score && one.rank !== other.rank));
