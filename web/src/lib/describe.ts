//! Text that describes tables in a list.

import type { SummarySeat, TableListed } from '../generated/protocol';
import { LANGUAGE, t, textIfAny } from './text';

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether a computer player has this seat. One that replaces a person only plays on: the seat is still the person's. */
export const isBot = ({ kind, user }: Pick<SummarySeat, 'kind' | 'user'>): boolean =>
  kind === 'bot' && user === undefined;

/** The players of a table in one line. */
export function people(seats: readonly SummarySeat[]): string {
  const taken = seats.filter((seat) => seat.kind !== 'open');
  const parts = [...taken.filter((seat) => !isBot(seat)).map(seatName), ...taken.filter(isBot).map(botName)];
  const free = seats.length - taken.length;
  if (free > 0) parts.push(t('tables-free', { count: free }));
  return parts.join(', ');
}

/** A computer player with its level. Those from before they had names are called by their level. */
function botName(seat: SummarySeat): string {
  const level = seat.level ?? '';
  const known = level !== '' && level !== seat.name.toLowerCase();
  return known ? t('tables-bot', { name: seatName(seat), level: strength(level) }) : seatName(seat);
}

/** The name of a player. Old computer players are called by their level, in lower case. */
export const seatName = (seat: Pick<SummarySeat, 'kind' | 'name' | 'user'>): string =>
  isBot(seat) ? capital(seat.name) : seat.name;

/** The level of a computer player in one word. Other names than those of levels are shown unchanged. */
export const strength = (level: string): string => textIfAny(`strength-${level}`) ?? level;

/** Whose turn it is, unless it is yours. */
export function waitingFor({ phase, your_turn, summary }: TableListed): string {
  if (phase !== 'playing' || your_turn) return '';
  const names = summary.to_act.map((seat) => summary.seats['abcde'.indexOf(seat)]).filter((seat) => seat !== undefined);
  return names.length > 0 ? t('tables-waiting-for', { names: names.map(seatName) }) : '';
}

const relative = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: 'auto' });

/** The approximate time since `time`. */
export function ago(time: number, now = Date.now()): string {
  const minutes = Math.round((time - now) / 60_000);
  if (minutes > -60) return minutes > -1 ? t('time-now') : relative.format(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours > -24 ? relative.format(hours, 'hour') : relative.format(Math.round(hours / 24), 'day');
}
