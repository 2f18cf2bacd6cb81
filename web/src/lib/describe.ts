//! Text that describes tables.

import type { Clock, SummarySeat, TableInfo, TableListed } from '../generated/protocol';

const MINUTE = 60;

function span(seconds: number): string {
  if (seconds % (MINUTE * MINUTE) === 0) return plural(seconds / MINUTE / MINUTE, 'hour');
  return seconds % MINUTE === 0 ? plural(seconds / MINUTE, 'minute') : plural(seconds, 'second');
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** `1st`, `2nd`, and so on. */
export const ordinal = (rank: number): string => `${rank}${['th', 'st', 'nd', 'rd'][rank] ?? 'th'}`;

export function clockWords(clock: Clock): string {
  switch (clock.kind) {
    case 'none':
      return 'no time limit';
    case 'move':
      return `${span(clock.seconds)} for each decision`;
    case 'game':
      return `${span(clock.seconds)} for the game, ${plural(clock.increment, 'second')} more for each decision`;
    case 'days':
      return `${plural(clock.days, 'day')} for each decision`;
  }
}

/** Short, for a button: `3 minutes`, `15 minutes + 10 s`. */
export function shortClock(clock: Clock): string {
  switch (clock.kind) {
    case 'none':
      return 'No time limit';
    case 'move':
      return span(clock.seconds);
    case 'game':
      return `${span(clock.seconds)} + ${clock.increment} s`;
    case 'days':
      return plural(clock.days, 'day');
  }
}

/** The settings of a table. */
export function describe(info: TableInfo): string {
  const parts = [
    info.public ? 'public' : 'by invitation',
    clockWords(info.clock),
    info.hints ? 'hints allowed' : 'no hints',
    info.take_backs ? 'take-backs allowed' : 'no take-backs',
  ];
  return `${info.title}: ${parts.join(', ')}.`;
}

/** The players of a table in one line. */
export function people(seats: readonly SummarySeat[]): string {
  const names = seats.filter((seat) => seat.kind === 'person').map((seat) => seat.name);
  const bots = seats.filter((seat) => seat.kind === 'bot').length;
  const free = seats.filter((seat) => seat.kind === 'open').length;
  const parts = [...names];
  if (bots > 0) parts.push(plural(bots, 'computer player'));
  if (free > 0) parts.push(plural(free, 'free seat'));
  return parts.join(', ');
}

/** The name of a player. Computer players are named after their level. */
export const seatName = ({ kind, name }: Pick<SummarySeat, 'kind' | 'name'>): string =>
  kind === 'bot' ? capital(name) : name;

/** Whose turn it is, unless it is yours. */
export function waitingFor({ phase, your_turn, summary }: TableListed): string {
  if (phase !== 'playing' || your_turn) return '';
  const names = summary.to_act.map((seat) => summary.seats['abcde'.indexOf(seat)]).filter((seat) => seat !== undefined);
  return names.length > 0 ? `Waiting for ${names.map(seatName).join(' and ')}` : '';
}

/** The levels of computer players. Other names are shown unchanged. */
const LEVELS: Readonly<Record<string, string>> = {
  random: 'Random moves',
  greedy: 'Greedy: best immediate move',
  novice: 'Novice',
  easy: 'Easy',
  medium: 'Medium',
  hard: 'Hard',
  expert: 'Expert',
  solved: 'Solved: perfect play',
};

export const levelWords = (level: string): string => LEVELS[level] ?? capital(level);

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** The approximate time since `time`. */
export function ago(time: number, now = Date.now()): string {
  const minutes = Math.round((time - now) / 60_000);
  if (minutes > -60) return minutes > -1 ? 'just now' : relative.format(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours > -24 ? relative.format(hours, 'hour') : relative.format(Math.round(hours / 24), 'day');
}
