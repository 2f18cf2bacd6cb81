//! What may be agreed on before a game, in words. The server says what there is.

import type { GameInfo, GameOption } from '../generated/protocol';
import { sentence } from './api';
import { capital } from './describe';

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The value of an option, for people. */
export function valueWords(option: GameOption, value: unknown): string {
  const { kind } = option;
  switch (kind.kind) {
    case 'switch':
      return value ? 'yes' : 'no';
    case 'number':
      return String(value);
    case 'choice':
      return kind.values.find((one) => same(one.value, value))?.title ?? String(value);
    case 'set': {
      const chosen = kind.values.filter((one) => Array.isArray(value) && value.some((other) => same(one.value, other)));
      return chosen.length > 0 ? chosen.map((one) => capital(one.title)).join(', ') : 'drawn by lot';
    }
    case 'document':
      return value ? 'own numbers' : 'those of the house';
  }
}

/** What was agreed on that is not as usual. */
export function chosenOptions(game: GameInfo, options: unknown): { title: string; value: string }[] {
  const given = (options ?? {}) as Record<string, unknown>;
  return game.options
    .filter((option) => option.option in given && !same(given[option.option], option.default))
    .map((option) => ({ title: option.title, value: valueWords(option, given[option.option]) }));
}

/** What an option changes; nothing where that only says the title again. */
export const summaryWords = (option: GameOption): string =>
  option.summary.toLowerCase() === option.title.toLowerCase() ? '' : sentence(option.summary);
