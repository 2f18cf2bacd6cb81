import { describe, expect, it } from 'vitest';

import type { Card, CreatureView } from '../../generated/arena';
import { face, sorted } from './cards';

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
});

describe('a hand', () => {
  const creatures = [creature('wyrm'), creature('troll', false), creature('amazon')];

  it('is sorted by creature, then spectators and referees, dead creatures last', () => {
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

  it('has different keys for two Prefects', () => {
    expect(sorted(['prefect', 'prefect'], creatures).map(({ key }) => key)).toEqual(['prefect', 'prefect-2']);
  });
});
