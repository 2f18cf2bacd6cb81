import { describe, expect, it } from 'vitest';

import type { GameInfo, GameOption, OptionKind } from '../generated/protocol';
import { chosenOptions, summaryWords, valueWords } from './options';

const option = (kind: OptionKind, fallback: unknown): GameOption => ({
  option: 'it',
  title: 'It',
  summary: 'what it does',
  kind,
  default: fallback,
});

const WINS = option(
  {
    kind: 'choice',
    values: [
      { value: 3, name: 'value-it-3', title: 'Three' },
      { value: 2, name: 'value-it-2', title: 'Two' },
    ],
  },
  3,
);

describe('text of options', () => {
  it('shows values of each kind', () => {
    expect(valueWords(option({ kind: 'switch' }, false), true)).toBe('yes');
    expect(valueWords(option({ kind: 'number', min: 0, max: 5 }, 2), 4)).toBe('4');
    expect(valueWords(WINS, 2)).toBe('Two');
    const set = option({ kind: 'set', count: 2, values: [{ value: 'a', name: 'creature-a', title: 'amazon' }] }, []);
    expect(valueWords(set, ['a'])).toBe('Amazon');
    expect(valueWords(set, [])).toBe('random');
    const pack = option({ kind: 'document' }, null);
    expect(valueWords(pack, { name: 'Cheap bets' })).toBe('Cheap bets');
    expect(valueWords(pack, { numbers: {} })).toBe('content pack');
    expect(valueWords(pack, null)).toBe('none');
  });

  it('lists only options that differ from the default', () => {
    const game = { options: [WINS] } as unknown as GameInfo;
    expect(chosenOptions(game, { it: 3 })).toEqual([]);
    expect(chosenOptions(game, { it: 2 })).toEqual([{ title: 'It', value: 'Two' }]);
    expect(chosenOptions(game, null)).toEqual([]);
  });

  it('omits a summary that repeats the title', () => {
    expect(summaryWords(WINS)).toBe('What it does.');
    expect(summaryWords({ ...WINS, summary: 'it' })).toBe('');
  });
});
