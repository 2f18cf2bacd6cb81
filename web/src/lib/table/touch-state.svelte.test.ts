import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';

import { plain } from '../../../tests/messages';
import type { LegalAction } from '../../generated/protocol';
import { TouchState } from './touch-state.svelte';

const act = (action: string, ...objects: string[]): LegalAction => ({ action, message: plain(action), objects });
const one = [act('accept', 'offer'), act('refuse', 'offer'), act('pass')];
const other = [act('play', 'hand:x'), act('give', 'hand:x', 'seat:b')];

/** A touch state whose legal actions can be changed, and what was played with it. */
function table(confirm = false) {
  let legal = $state.raw<readonly LegalAction[]>(one);
  const played: string[] = [];
  const refused: string[] = [];
  const touching = new TouchState({
    legal: () => legal,
    disabled: () => false,
    confirm: () => confirm,
    play: (action) => played.push(action.action),
    refuse: (object) => refused.push(object),
  });
  return { touching, played, refused, ask: (next: readonly LegalAction[]) => (legal = next) };
}

describe('touches', () => {
  it('are reactive', () => {
    const { touching, ask } = table();
    const seen: string[] = [];
    const stop = $effect.root(() => {
      $effect(() => void seen.push(`${touching.lit('offer')} ${touching.buttons.map((action) => action.action)}`));
    });
    flushSync();
    touching.touch('offer');
    flushSync();
    ask(other);
    flushSync();
    touching.touch('hand:x');
    flushSync();
    stop();
    expect(seen).toEqual(['can pass', 'chosen accept,refuse', 'no ', 'no play']);
  });

  it('have a button if there is only one alternative to declining', () => {
    const { touching, ask } = table();
    ask([act('no power'), act('power', 'creature:magus')]);
    expect(touching.buttons.map((action) => action.action)).toEqual(['power', 'no power']);
    ask([act('no power'), act('power', 'creature:magus'), act('power', 'creature:troll')]);
    expect(touching.buttons.map((action) => action.action)).toEqual(['no power']);
  });

  it('remain as long as the legal actions do not change', () => {
    const { touching, ask } = table();
    touching.touch('offer');
    ask([...one]);
    expect(touching.chosen).toEqual(['offer']);
    ask(other);
    expect(touching.chosen).toEqual([]);
  });

  it('need a confirmation if the setting is on', () => {
    const { touching, played, ask } = table(true);
    ask([act('play', 'hand:x'), act('play', 'hand:y')]);
    touching.touch('hand:x');
    expect(played).toEqual([]);
    expect(touching.buttons).toHaveLength(1);
    touching.touch('hand:x');
    expect(played).toEqual(['play']);
  });

  it('are undone one by one', () => {
    const { touching } = table();
    touching.touch('offer');
    expect(touching.undo()).toBe(true);
    expect(touching.chosen).toEqual([]);
    expect(touching.undo()).toBe(false);
  });

  it('without a legal action are explained', () => {
    const { touching, refused } = table();
    touching.touch('hand:x');
    expect(refused).toEqual(['hand:x']);
  });
});
