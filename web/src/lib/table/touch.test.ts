import { describe, expect, it } from 'vitest';

import { plain } from '../../../tests/messages';
import type { LegalAction } from '../../generated/protocol';
import { nexts, touched, through } from './touch';

const act = (action: string, ...objects: string[]): LegalAction => ({ action, message: plain(action), objects });

const legal = [
  act('play troll 7', 'hand:troll-7'),
  act('secret troll 7', 'hand:troll-7', 'secret-bet'),
  act('play s4 on troll', 'hand:s4', 'creature:troll'),
  act('play s4 on wyrm', 'hand:s4', 'creature:wyrm'),
  act('play wyrm 2', 'hand:wyrm-2'),
  act('pass'),
];

describe('what is lit', () => {
  it('is where actions begin', () => {
    expect([...nexts(legal, [])]).toEqual(['hand:troll-7', 'hand:s4', 'hand:wyrm-2']);
  });

  it('goes on with what was touched', () => {
    expect([...nexts(legal, ['hand:s4'])]).toEqual(['creature:troll', 'creature:wyrm']);
  });

  it('is both of two things of one kind, whichever is listed first', () => {
    const swaps = [act('swap', 'card:titan-1', 'card:titan-8')];
    expect([...nexts(swaps, [])]).toEqual(['card:titan-1', 'card:titan-8']);
    expect([...nexts(swaps, ['card:titan-8'])]).toEqual(['card:titan-1']);
  });
});

describe('what every action begins with', () => {
  const stuns = [
    act('stun b', 'creature:cyclops', 'seat:b'),
    act('stun c', 'creature:cyclops', 'seat:c'),
    act('no power'),
  ];

  it('need not be touched: what decides is lit at once', () => {
    expect([...nexts(stuns, [])].sort()).toEqual(['creature:cyclops', 'seat:b', 'seat:c']);
    expect(touched(stuns, [], 'seat:c')).toEqual({ kind: 'play', action: stuns[1] });
  });

  it('may be touched all the same', () => {
    expect(touched(stuns, [], 'creature:cyclops')).toEqual({ kind: 'choose', chosen: ['creature:cyclops'] });
    expect([...nexts(stuns, ['creature:cyclops'])]).toEqual(['seat:b', 'seat:c']);
    expect(touched(stuns, ['creature:cyclops'], 'seat:b')).toEqual({ kind: 'play', action: stuns[0] });
  });

  it('is a choice where it may stand alone, or more than one thing follows', () => {
    const [play, secret] = [act('play', 'hand:x'), act('secret', 'hand:x', 'secret-bet')];
    expect([...nexts([play, secret], [])]).toEqual(['hand:x']);
    const offers = [act('one', 'seat:c', 'give:lion', 'want:cage'), act('two', 'seat:c', 'give:lion', 'want:ship')];
    expect([...nexts(offers, [])]).toEqual(['seat:c']);
  });
});

describe('two pieces that are moved', () => {
  const moves = [
    act('both', 'noble:consul-3', 'square:8', 'noble:senator-6', 'square:9'),
    act('one', 'noble:senator-6', 'square:14'),
  ];

  it('are lit both, each then with its own square', () => {
    expect([...nexts(moves, [])]).toEqual(['noble:consul-3', 'noble:senator-6']);
    expect([...nexts(moves, ['noble:consul-3'])]).toEqual(['square:8']);
    expect([...nexts(moves, ['noble:senator-6'])]).toEqual(['noble:consul-3', 'square:9', 'square:14']);
  });

  it('go on with the other one', () => {
    expect([...nexts(moves, ['noble:consul-3', 'square:8'])]).toEqual(['noble:senator-6']);
    expect([...nexts(moves, ['noble:senator-6', 'square:9'])]).toEqual(['noble:consul-3']);
  });
});

describe('a touch', () => {
  it('plays the one action that remains', () => {
    expect(touched(legal, [], 'hand:wyrm-2')).toEqual({ kind: 'play', action: legal[4] });
    expect(touched(legal, ['hand:s4'], 'creature:wyrm')).toEqual({ kind: 'play', action: legal[3] });
  });

  it('keeps the actions that go through it', () => {
    expect(touched(legal, [], 'hand:troll-7')).toEqual({ kind: 'choose', chosen: ['hand:troll-7'] });
    expect(through(legal, ['hand:troll-7']).map((action) => action.action)).toEqual(['play troll 7', 'secret troll 7']);
  });

  it('does not play an action of which more is to be touched', () => {
    const only = [act('move', 'noble:consul-3', 'square:8')];
    expect(touched(only, [], 'noble:consul-3')).toEqual({ kind: 'choose', chosen: ['noble:consul-3'] });
    expect(touched(only, ['noble:consul-3'], 'square:8').kind).toBe('play');
  });

  it('may come in any order', () => {
    expect(touched(legal, [], 'creature:wyrm')).toEqual({ kind: 'choose', chosen: ['creature:wyrm'] });
    expect(touched(legal, ['creature:wyrm'], 'hand:s4')).toEqual({ kind: 'play', action: legal[3] });
  });

  it('twice on the same thing means the action that ends there', () => {
    expect(touched(legal, ['hand:troll-7'], 'hand:troll-7')).toEqual({ kind: 'play', action: legal[0] });
  });

  it('twice where nothing ends takes the touch back', () => {
    expect(touched(legal, ['hand:s4'], 'hand:s4')).toEqual({ kind: 'choose', chosen: [] });
  });

  it('twice may be what an action needs', () => {
    const pair = [act('both', 'ask:lion', 'ask:lion')];
    expect(touched(pair, ['ask:lion'], 'ask:lion').kind).toBe('play');
  });

  it('on something else begins anew', () => {
    expect(touched(legal, ['hand:s4'], 'hand:troll-7')).toEqual({ kind: 'choose', chosen: ['hand:troll-7'] });
  });

  it('on what goes nowhere is refused', () => {
    expect(touched(legal, [], 'creature:magus')).toEqual({ kind: 'refuse' });
    expect(touched(legal, ['hand:s4'], 'creature:magus')).toEqual({ kind: 'refuse' });
    expect(touched([], [], 'hand:s4')).toEqual({ kind: 'refuse' });
  });
});
