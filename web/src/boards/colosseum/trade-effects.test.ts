import { describe, expect, it } from 'vitest';

import type { ProgramFacts, SeatView } from '../../generated/colosseum';
import { effects } from './trade-effects';

const fact = (number: number, needs: ProgramFacts['needs']): [number, ProgramFacts] => [
  number,
  { number, name: '', cost: 0, squares: 2, needs, spectators: [] },
];
const facts = new Map([
  fact(1, [['gladiator', 2], ['ship', 1]]),
  fact(2, [['lion', 3]]),
  fact(3, [['priest', 1]]),
]); // prettier-ignore
const seat = {
  tokens: [
    ['gladiator', 3],
    ['lion', 1],
    ['priest', 2],
  ],
  programs: [1, 2, 3].map((number) => ({ number, name: `No. ${number}` })),
} as unknown as SeatView;
const changes = (...goods: [Parameters<typeof effects>[2], Parameters<typeof effects>[3]]) =>
  effects(seat, facts, ...goods).map(({ number, before, after }) => [number, before, after]);

describe('the effects of a trade on programs', () => {
  it('are better for programs that need what you get, and worse for those that need what you give', () => {
    expect(changes({ ship: 1 }, { lion: 1 })).toEqual([
      [1, 1, 0],
      [2, 2, 3],
    ]);
  });

  it('omit tokens that no program needs, and more than are needed', () => {
    expect(changes({ cage: 1 }, { gladiator: 1, priest: 1 })).toEqual([]);
    expect(changes({ ship: 3 }, { gladiator: 2 })).toEqual([]);
    expect(changes({ ship: 3 }, { coins: 4 })).toEqual([[1, 1, 0]]);
  });
});
