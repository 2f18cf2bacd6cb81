import { describe, expect, it } from 'vitest';

import type { Card, CreatureView } from '../../generated/arena';
import { wordsOf } from '../stage.svelte';
import { cardMessage, face, nameOnCard, slug, sorted } from './cards';

const creature = (name: CreatureView['creature'], alive = true): CreatureView => ({
  creature: name,
  alive,
  piles: [],
  cell: null,
  head_referee: false,
  revealed_bets: [],
  value: null,
  backer: null,
  stakes: [],
});

describe('a card', () => {
  it.each<[Card, ReturnType<typeof face>]>([
    ['troll 10', { kind: 'fighter', creature: 'troll', strength: 10 }],
    ['s0', { kind: 'spectator', strength: 0 }],
    ['seraphim 3', { kind: 'fighter', creature: 'seraphim', strength: 3 }],
    ['prefect', { kind: 'referee' }],
    ['referee', { kind: 'referee' }],
    ['magister', { kind: 'head-referee' }],
    ['head referee', { kind: 'head-referee' }],
  ])('%s is read', (card, shown) => expect(face(card)).toEqual(shown));

  it('has the name that objects have', () => {
    expect(slug('head referee')).toBe('head-referee');
    expect(slug('troll 7')).toBe('troll-7');
  });

  it('is called as the words of its game have it', () => {
    const called = (game: string, card: Card): [name: string, onCard: string] => {
      const words = wordsOf(game);
      const name = words.say(cardMessage(card), { name: (seat) => seat, you: null });
      return [name, nameOnCard(card, words)];
    };
    expect(called('titan-arena', 'troll 7')).toEqual(['Troll 7', 'Troll']);
    expect(called('titan-arena', 'head referee')).toEqual(['Head Referee', 'Head Referee']);
    expect(called('titan-arena', 's2')).toEqual(['Spectator 2 (Gargoyle)', 'Gargoyle']);
    expect(called('titan-arena', 's10')).toEqual(['Spectator 10', 'Spectator']);
    expect(called('colossal-arena', 's2')).toEqual(['Spectator 2', 'Spectator']);
    expect(called('colossal-arena', 'prefect')).toEqual(['Prefect', 'Prefect']);
  });
});

describe('a hand', () => {
  const creatures = [creature('wyrm'), creature('troll', false), creature('amazon')];

  it('stands as the creatures do, then spectators and referees, and the dead last', () => {
    const hand: Card[] = ['s3', 'troll 1', 'magister', 'amazon 2', 'prefect', 'wyrm 10', 'wyrm 9', 's10'];
    expect(sorted(hand, creatures).map(({ card }) => card)).toEqual([
      'wyrm 9',
      'wyrm 10',
      'amazon 2',
      's3',
      's10',
      'prefect',
      'magister',
      'troll 1',
    ]);
    expect(sorted(hand, creatures).filter(({ dead }) => dead)).toMatchObject([{ card: 'troll 1' }]);
  });

  it('tells two Prefects apart', () => {
    expect(sorted(['prefect', 'prefect'], creatures).map(({ key }) => key)).toEqual(['prefect', 'prefect-2']);
  });
});
