import { describe, expect, it } from 'vitest';

import type { GameTip } from '../../generated/protocol';
import { wordsOf } from '../../boards/test-board.svelte';
import { markRead, readTips, restart, tipFor, tipText, tipTitle } from './tips.svelte';

const TIPS: readonly GameTip[] = [
  { id: 'goal', choices: [], rule: 'XX-1' },
  { id: 'bet', choices: ['bet', 'raise'], rule: 'XX-2' },
  { id: 'discard', choices: ['discard'], rule: 'XX-3' },
];
/** A legal action, by the message that names it. */
const action = (id: string) => ({ action: `notation of ${id}`, message: { id }, objects: [] });

describe('tips', () => {
  it('are shown once, with their choices', () => {
    const bets = [action('no_bet'), action('raise')];
    expect(tipFor(TIPS, [], bets)?.id).toBe('goal');
    expect(tipFor(TIPS, ['goal'], bets)?.id).toBe('bet');
    expect(tipFor(TIPS, ['goal', 'bet'], bets)).toBeNull();
    expect(tipFor(TIPS, ['goal'], [])).toBeNull();
    expect(tipFor(TIPS, ['goal'], [action('discard')])?.id).toBe('discard');
  });

  it('have their texts in the words of the game', () => {
    const words = wordsOf('colossi');
    expect(tipTitle(words, TIPS[0]!)).toBe('Win three Environments');
    expect(tipText(words, TIPS[0]!)).toMatch(/^Prepare cards/);
  });

  it('stay read until they are restarted', () => {
    restart('colossi');
    markRead('colossi', 'goal');
    markRead('colossi', 'goal');
    expect(readTips('colossi')).toEqual(['goal']);
    restart('colossi');
    expect(readTips('colossi')).toEqual([]);
  });
});
