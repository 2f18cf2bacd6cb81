import { describe, expect, it } from 'vitest';

import { plain } from '../../../tests/messages';
import type { LegalAction } from '../../generated/protocol';
import { matching, nextObjects, touched } from './touch';

const act = (action: string, ...objects: string[]): LegalAction => ({ action, message: plain(action), objects });

const legal = [
  act('play troll 7', 'hand:troll-7'),
  act('secret troll 7', 'hand:troll-7', 'secret-bet'),
  act('play s4 on troll', 'hand:s4', 'creature:troll'),
  act('play s4 on wyrm', 'hand:s4', 'creature:wyrm'),
  act('play wyrm 2', 'hand:wyrm-2'),
  act('pass'),
];

describe('highlighted objects', () => {
  it('are the first objects of actions', () => {
    expect([...nextObjects(legal, [])]).toEqual(['hand:troll-7', 'hand:s4', 'hand:wyrm-2']);
  });

  it('continue the touched objects', () => {
    expect([...nextObjects(legal, ['hand:s4'])]).toEqual(['creature:troll', 'creature:wyrm']);
  });

  it('are both of two objects of one kind, in any order', () => {
    const swaps = [act('swap', 'card:titan-1', 'card:titan-8')];
    expect([...nextObjects(swaps, [])]).toEqual(['card:titan-1', 'card:titan-8']);
    expect([...nextObjects(swaps, ['card:titan-8'])]).toEqual(['card:titan-1']);
  });
});

describe('an object with which every action begins', () => {
  const stuns = [
    act('stun b', 'creature:cyclops', 'seat:b'),
    act('stun c', 'creature:cyclops', 'seat:c'),
    act('no power'),
  ];

  it('need not be touched: the next objects are highlighted at once', () => {
    expect([...nextObjects(stuns, [])].sort()).toEqual(['creature:cyclops', 'seat:b', 'seat:c']);
    expect(touched(stuns, [], 'seat:c')).toEqual({ kind: 'play', action: stuns[1] });
  });

  it('may be touched', () => {
    expect(touched(stuns, [], 'creature:cyclops')).toEqual({ kind: 'choose', chosen: ['creature:cyclops'] });
    expect([...nextObjects(stuns, ['creature:cyclops'])]).toEqual(['seat:b', 'seat:c']);
    expect(touched(stuns, ['creature:cyclops'], 'seat:b')).toEqual({ kind: 'play', action: stuns[0] });
  });

  it('must be touched if it is an action by itself or several objects follow', () => {
    const [play, secret] = [act('play', 'hand:x'), act('secret', 'hand:x', 'secret-bet')];
    expect([...nextObjects([play, secret], [])]).toEqual(['hand:x']);
    const offers = [act('one', 'seat:c', 'give:lion', 'want:cage'), act('two', 'seat:c', 'give:lion', 'want:ship')];
    expect([...nextObjects(offers, [])]).toEqual(['seat:c']);
  });
});

describe('an action that moves two pieces', () => {
  const moves = [
    act('both', 'noble:consul-3', 'square:8', 'noble:senator-6', 'square:9'),
    act('one', 'noble:senator-6', 'square:14'),
  ];

  it('highlights both, then the square of the touched one', () => {
    expect([...nextObjects(moves, [])]).toEqual(['noble:consul-3', 'noble:senator-6']);
    expect([...nextObjects(moves, ['noble:consul-3'])]).toEqual(['square:8']);
    expect([...nextObjects(moves, ['noble:senator-6'])]).toEqual(['noble:consul-3', 'square:9', 'square:14']);
  });

  it('continues with the other one', () => {
    expect([...nextObjects(moves, ['noble:consul-3', 'square:8'])]).toEqual(['noble:senator-6']);
    expect([...nextObjects(moves, ['noble:senator-6', 'square:9'])]).toEqual(['noble:consul-3']);
  });
});

describe('a touch', () => {
  it('plays the only remaining action', () => {
    expect(touched(legal, [], 'hand:wyrm-2')).toEqual({ kind: 'play', action: legal[4] });
    expect(touched(legal, ['hand:s4'], 'creature:wyrm')).toEqual({ kind: 'play', action: legal[3] });
  });

  it('keeps the actions that involve it', () => {
    expect(touched(legal, [], 'hand:troll-7')).toEqual({ kind: 'choose', chosen: ['hand:troll-7'] });
    expect(matching(legal, ['hand:troll-7']).map((action) => action.action)).toEqual([
      'play troll 7',
      'secret troll 7',
    ]);
  });

  it('does not play an action with untouched objects', () => {
    const only = [act('move', 'noble:consul-3', 'square:8')];
    expect(touched(only, [], 'noble:consul-3')).toEqual({ kind: 'choose', chosen: ['noble:consul-3'] });
    expect(touched(only, ['noble:consul-3'], 'square:8').kind).toBe('play');
  });

  it('may be in any order', () => {
    expect(touched(legal, [], 'creature:wyrm')).toEqual({ kind: 'choose', chosen: ['creature:wyrm'] });
    expect(touched(legal, ['creature:wyrm'], 'hand:s4')).toEqual({ kind: 'play', action: legal[3] });
  });

  it('twice on the same object plays the action that ends there', () => {
    expect(touched(legal, ['hand:troll-7'], 'hand:troll-7')).toEqual({ kind: 'play', action: legal[0] });
  });

  it('twice without such an action undoes the touch', () => {
    expect(touched(legal, ['hand:s4'], 'hand:s4')).toEqual({ kind: 'choose', chosen: [] });
  });

  it('twice may be part of an action', () => {
    const pair = [act('both', 'ask:lion', 'ask:lion')];
    expect(touched(pair, ['ask:lion'], 'ask:lion').kind).toBe('play');
  });

  it('on another object starts over', () => {
    expect(touched(legal, ['hand:s4'], 'hand:troll-7')).toEqual({ kind: 'choose', chosen: ['hand:troll-7'] });
  });

  it('on an object without legal actions is refused', () => {
    expect(touched(legal, [], 'creature:magus')).toEqual({ kind: 'refuse' });
    expect(touched(legal, ['hand:s4'], 'creature:magus')).toEqual({ kind: 'refuse' });
    expect(touched([], [], 'hand:s4')).toEqual({ kind: 'refuse' });
  });
});
