import { describe, expect, it } from 'vitest';

import { cardRule, creaturesOf, powerRule } from './rules';

describe.each([
  ['colossal-arena', 12, 'CA-18.1', 'CA-7.7'],
  ['titan-arena', 8, 'TA-17.1', 'TA-10.1'],
] as const)('%s', (game, count, trollRule, refereeRule) => {
  it('links each power and card to a rule of the edition', () => {
    expect(creaturesOf(game)).toHaveLength(count);
    expect(powerRule(game, 'troll')).toBe(trollRule);
    expect(cardRule(game, 'referee')).toBe(refereeRule);
    expect(new Set(creaturesOf(game).map((creature) => powerRule(game, creature))).size).toBe(count);
  });
});
