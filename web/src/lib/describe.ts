//! Text that describes tables in a list.

import type { SummarySeat, TableListed } from '../generated/protocol';
import { LANGUAGE, t } from './text';

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The players of a table in one line. */
export function people(seats: readonly SummarySeat[]): string {
  const names = seats.filter((seat) => seat.kind === 'person').map((seat) => seat.name);
  const bots = seats.filter((seat) => seat.kind === 'bot').length;
  const free = seats.filter((seat) => seat.kind === 'open').length;
  const parts = [...names];
  if (bots > 0) parts.push(t('tables-bots', { count: bots }));
  if (free > 0) parts.push(t('tables-free', { count: free }));
  return parts.join(', ');
}

/** The name of a player. Computer players are named after their level. */
export const seatName = ({ kind, name }: Pick<SummarySeat, 'kind' | 'name'>): string =>
  kind === 'bot' ? capital(name) : name;

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
