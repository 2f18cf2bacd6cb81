//! Text that describes the settings of a table.

import type { Clock, TableInfo } from '../generated/protocol';
import { capital } from './describe';
import { t, textIfAny } from './text';

const MINUTE = 60;

/** A duration as text. */
export function duration(seconds: number): string {
  if (seconds % (MINUTE * MINUTE) === 0) return t('time-hours', { count: seconds / MINUTE / MINUTE });
  return seconds % MINUTE === 0
    ? t('time-minutes', { count: seconds / MINUTE })
    : t('time-seconds', { count: seconds });
}

export function clockWords(clock: Clock): string {
  switch (clock.kind) {
    case 'none':
      return t('clock-none');
    case 'move':
      return t('clock-decision', { time: duration(clock.seconds) });
    case 'game':
      return t('clock-game', {
        time: duration(clock.seconds),
        increment: t('time-seconds', { count: clock.increment }),
      });
    case 'days':
      return t('clock-decision', { time: t('time-days', { count: clock.days }) });
  }
}

/** Short, for a button: `3 minutes`, `15 minutes + 10 s`. */
export function shortClock(clock: Clock): string {
  switch (clock.kind) {
    case 'none':
      return capital(t('clock-none'));
    case 'move':
      return duration(clock.seconds);
    case 'game':
      return t('clock-game-short', { time: duration(clock.seconds), seconds: clock.increment });
    case 'days':
      return t('time-days', { count: clock.days });
  }
}

/** The settings of a table. */
export const describe = ({ title, public: open, clock, hints, take_backs }: TableInfo): string =>
  t('settings-summary', { title, public: open, clock: clockWords(clock), hints, takeBacks: take_backs });

/** A level of computer players. Other names than those of levels are shown unchanged. */
export const levelWords = (level: string): string => textIfAny(`level-${level}`) ?? capital(level);
