//! A table of Colosseum for the tests of its board: three seats in the first turn, to be changed as a test needs it.

import type { ProgramView, SeatView, View } from '../../generated/colosseum';
import type { Seat } from '../../generated/core';
import type { LegalAction, TableState } from '../../generated/protocol';

export const act = (action: string, ...objects: string[]): LegalAction => ({
  action,
  message: { id: 'plain', args: { text: action } },
  objects,
});

const program = (change: Partial<ProgramView> = {}): ProgramView => ({
  number: 1,
  name: 'Tribute to Munus',
  squares: 2,
  produced: false,
  missing: [['decoration', 1]],
  producible: true,
  score_now: 5,
  score_with_jokers: 5,
  total: 12,
  count: { program: 5, nobles: 7, tickets: 0, podiums: 0, earlier: 0, stars: 0, medals: 0 },
  ...change,
});

const seat = (name: Seat, arena: number[], change: Partial<SeatView> = {}): SeatView => ({
  seat: name,
  coins: 30,
  medals: 0,
  tickets: 0,
  podiums: 0,
  loge: false,
  best_show: 0,
  arena,
  tokens: [],
  stars: [],
  programs: [],
  show: null,
  may_initiate: true,
  ...change,
});

const FIRST: View = {
  game: 'colosseum',
  viewer: 'a',
  turn: 1,
  starting_player: 'a',
  phase: 'invest',
  to_act: 'a',
  seats: [
    seat('a', [8, 9], {
      medals: 2,
      tokens: [
        ['gladiator', 3],
        ['lion', 1],
      ],
      stars: ['gladiator'],
      programs: [program()],
    }),
    seat('b', [21, 22], { tokens: [['priest', 2]], coins: 11 }),
    seat('c', [32, 33], { tokens: [['ship', 1]] }),
  ],
  markets: [1, 2, 3, 4, 5].map((market) => ({ market, tokens: ['horse', 'torch', 'cage'] })),
  nobles: [
    { noble: 'emperor', square: 8, spectators: 7, in_arena_of: 'a' },
    { noble: 'senator', square: 6, spectators: 3, in_arena_of: null },
  ],
  resting_areas: [0, 6, 12, 19, 26, 30],
  programs_for_sale: [11],
  program_facts: [
    {
      number: 1,
      name: 'Tribute to Munus',
      cost: 0,
      squares: 2,
      needs: [
        ['gladiator', 2],
        ['decoration', 1],
      ],
      spectators: [7, 5, 3],
    },
    { number: 11, name: 'Amphitrite’s Anger', cost: 9, squares: 3, needs: [['ship', 3]], spectators: [17, 14, 10] },
  ],
  prices: { expansion: 10, ticket: 10, loge: 5, opening: 8, medal: 6 },
  worth: { emperor: 7, consul: 5, senator: 3, ticket: 5, podium: 3, earlier_show: 5, star: 4, medal: 3 },
  content: null,
  medal_supply: 16,
  ticket_supply: 10,
  green_reserve: true,
  bag: [['lion', 8]],
  all_tokens: [['lion', 2, 8]],
  stars: [
    ['gladiator', 'a'],
    ['ship', null],
  ],
  auction: null,
  barred: [],
  offer: null,
  proposals_left: 0,
  dice: [],
  announced: null,
  announced_counts: [],
  donor: null,
  standing: null,
};

export const moment = (change: Partial<View>, legal: LegalAction[], you: Seat | null = 'a'): TableState => ({
  version: 3,
  you: you ? { seat: you, host: true } : { host: false },
  table: {
    id: 'abcdefghijkm',
    game: 'colosseum',
    title: 'Colosseum',
    rules: 1,
    phase: 'playing',
    public: false,
    hints: false,
    take_backs: true,
    spectator_chat: false,
    clock: { kind: 'none' },
    seats: (['Livia', 'Cassius', 'Pompeia'] as const).map((name, index) => ({
      seat: (['a', 'b', 'c'] as const)[index]!,
      kind: 'person' as const,
      name,
      present: true,
      resigned: false,
    })),
    seed_sha256: '',
    now: 0,
  },
  steps: [],
  position: { actions: 1, to_act: [change.to_act ?? 'a'], view: { ...FIRST, ...change }, legal },
});
