import { describe, expect, it } from 'vitest';

import { plain } from '../../../tests/messages';
import { rulesOf } from '../../../tests/rules';
import { markRead, readTips, restart, tipFor, TIPS } from './tips';

const action = (action: string) => ({ action, message: plain(action), objects: [] });

describe('tips', () => {
  it.each(Object.keys(TIPS))('%s: each names a rule that there is, and has an id of its own', (game) => {
    const rules = rulesOf(game);
    const tips = TIPS[game]!;
    for (const { rule } of tips) expect(rules, rule).toContain(`**${rule}**`);
    expect(new Set(tips.map(({ id }) => id)).size).toBe(tips.length);
  });

  it('come with what is asked, once', () => {
    const bets = [action('bet troll'), action('no bet')];
    expect(tipFor('colossal-arena', [], bets)?.id).toBe('goal');
    expect(tipFor('colossal-arena', ['goal'], bets)?.id).toBe('bet');
    expect(tipFor('colossal-arena', ['goal', 'bet'], bets)).toBeNull();
    expect(tipFor('colossal-arena', ['goal'], [])).toBeNull();
    expect(tipFor('colossal-arena', ['goal'], [action('discard troll 3')])?.id).toBe('discard');
  });

  it('of items come with items, not with a card that is taken back', () => {
    const read = ['goal', 'prepare', 'initiate', 'play'];
    expect(tipFor('colossi', read, [action('take back heap 2')])).toBeNull();
    expect(tipFor('colossi', read, [action('take oil')])?.id).toBe('take');
  });

  it('are remembered until the game is guided anew', () => {
    restart('colossi');
    markRead('colossi', 'goal');
    markRead('colossi', 'goal');
    expect(readTips('colossi')).toEqual(['goal']);
    restart('colossi');
    expect(readTips('colossi')).toEqual([]);
  });
});
