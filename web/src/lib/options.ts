//! Text that describes the options of a game. The server sends the list of options.

import type { GameInfo, GameOption, OptionValue } from '../generated/protocol';
import { sentence } from './api';
import { capital } from './describe';
import { t } from './text';

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The title of an option. */
export const titleOf = (option: GameOption): string => option.title ?? option.option;

/** The title of one of its values. */
export const valueTitle = ({ title, name }: OptionValue): string => title ?? name;

/** The value of an option as text. */
export function valueWords(option: GameOption, value: unknown): string {
  const { kind } = option;
  switch (kind.kind) {
    case 'switch':
      return value ? t('option-yes') : t('option-no');
    case 'number':
      return String(value);
    case 'choice':
      return kind.values.find((one) => same(one.value, value))?.title ?? String(value);
    case 'set': {
      const chosen = kind.values.filter((one) => Array.isArray(value) && value.some((other) => same(one.value, other)));
      return chosen.length > 0 ? chosen.map((one) => capital(valueTitle(one))).join(', ') : t('option-random');
    }
    case 'document':
      return value ? packName(value) : t('option-none');
  }
}

const packName = (pack: object): string => ('name' in pack ? String(pack.name) : t('option-pack'));

/** The options that differ from their default. */
export function chosenOptions(game: GameInfo, options: unknown): { title: string; value: string }[] {
  const values = (options ?? {}) as Record<string, unknown>;
  return game.options
    .filter((option) => option.option in values && !same(values[option.option], option.default))
    .map((option) => ({ title: titleOf(option), value: valueWords(option, values[option.option]) }));
}

/** The summary of an option; empty if it only repeats the title. */
export function summaryWords(option: GameOption): string {
  const summary = option.summary ?? '';
  return summary === '' || summary.toLowerCase() === titleOf(option).toLowerCase() ? '' : sentence(summary);
}
