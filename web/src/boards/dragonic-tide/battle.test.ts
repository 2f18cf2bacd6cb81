import { describe, expect, it } from 'vitest';

import { plain } from '../../../tests/messages';
import type { Event } from '../../generated/dragonic-tide';
import type { TypedStep } from '../board';
import { lastBattle } from './battle';
import { aftermath, brief, verdict } from './verdict';
import { PRINTED } from './fixtures';

const log = (...events: Event[]): TypedStep<Event>[] =>
  events.map((event, index) => ({
    version: index + 1,
    at: 0,
    what: 'acted',
    seat: 'a',
    action: '',
    events: [{ message: plain(''), event }],
  }));
const name = (seat: string): string => ({ a: 'Gaw', b: 'Dorothy' })[seat] ?? seat;
const told = (...events: Event[]): string => verdict(lastBattle(log(...events))!, PRINTED, name);

const round = (number: number, range: 'short' | 'middle' | 'long' = 'middle'): Event => ({
  event: 'round',
  round: number,
  range,
  dice: [3, 3, 4],
});
const shows = (seat: 'a' | 'b', card: 'lunge' | 'modern-cast' | 'breaker' | 'advance' | 'elder-cast'): Event => ({
  event: 'revealed',
  seat,
  card,
  kind: null,
});
const terms = { power: 3, factor: 1, dice: 0, character: 1, aura: 0, bonus: 0 };

/** DT-T5: a Lunge against a Modern Cast, and dice that light the aura of Gaw. */
const T5: Event[] = [
  round(1),
  shows('a', 'lunge'),
  shows('b', 'modern-cast'),
  { event: 'hits', seat: 'a', card: 'lunge' },
  { event: 'damage', seat: 'b', amount: 4, health: 8, cause: 'hit', terms },
  { event: 'dice-turned', seat: 'a', dice: [3, 3, 3] },
  { event: 'aura-on', seat: 'a', character: 'gaw' },
];

describe('the last battle', () => {
  it('is nothing before the first', () => {
    expect(lastBattle([])).toBeNull();
    expect(lastBattle(log(round(1)))).toBeNull();
  });

  it('tells who hit, how the damage came about, and what followed', () => {
    const battle = lastBattle(log(...T5))!;
    expect(battle).toMatchObject({ round: 1, range: 'middle', hits: ['a'], dice: [3, 3, 3] });
    expect(battle.sums).toEqual([{ seat: 'a', cause: 'hit', terms, total: 4 }]);
    expect(aftermath(battle, PRINTED, name)).toEqual(['Dorothy −4, 8 left', 'dice to 3/3/3', 'aura of Gaw comes on']);
  });

  it('stays when the next round begins, and goes with its reveal', () => {
    expect(lastBattle(log(...T5, round(2)))?.round).toBe(1);
    const next = lastBattle(log(...T5, round(2), shows('a', 'advance'), shows('b', 'advance')))!;
    expect(next).toMatchObject({ round: 2, sums: [], harms: [] });
  });

  it('keeps what Elaine does to the next round out of it', () => {
    const battle = lastBattle(log(...T5, round(2), { event: 'range-set', seat: 'b', range: 'long' }))!;
    expect(battle).toMatchObject({ range: 'middle', rangeSet: null });
  });

  it('has both sums of a difference', () => {
    const other = { ...terms, character: 0 };
    const battle = lastBattle(
      log(
        round(3),
        shows('a', 'lunge'),
        shows('b', 'lunge'),
        { event: 'equal', attribute: 'dex', damages: [4, 3], terms: [terms, other] },
        { event: 'damage', seat: 'b', amount: 1, health: 7, cause: 'difference', terms: null },
      ),
    )!;
    expect(battle.sums.map(({ seat, total }) => [seat, total])).toEqual([
      ['a', 4],
      ['b', 3],
    ]);
    expect(verdict(battle, PRINTED, name)).toBe('DEX against DEX: Dorothy takes the difference.');
  });
});

describe('a battle in a line', () => {
  const YOU = [
    { seat: 'b', name: 'you' },
    { seat: 'a', name: 'Gaw' },
  ] as const;
  const line = (...events: Event[]): string => brief(lastBattle(log(...events))!, PRINTED, YOU);

  it('names one’s own card first, and what both lost in all', () => {
    expect(line(...T5)).toBe('Round 1: Modern Cast – Lunge, you −4');
    const more: Event[] = [
      { event: 'damage', seat: 'b', amount: 1, health: 7, cause: 'ability', terms: null },
      { event: 'damage', seat: 'a', amount: 2, health: 9, cause: 'counter', terms },
    ];
    expect(line(...T5, ...more)).toBe('Round 1: Modern Cast – Lunge, you −5, Gaw −2');
  });

  it('says when nobody was hurt', () => {
    expect(line(round(2), shows('a', 'advance'), shows('b', 'advance'))).toBe(
      'Round 2: Advance – Advance, nobody hurt',
    );
  });
});

describe('the verdict', () => {
  it('names the attribute that beats', () => expect(told(...T5)).toBe('Gaw hits with Lunge: DEX beats INT.'));

  it('names the card that does not reach', () => {
    expect(
      told(round(1), shows('a', 'breaker'), shows('b', 'lunge'), { event: 'hits', seat: 'b', card: 'lunge' }),
    ).toBe('Dorothy hits with Lunge: Breaker does not reach.');
  });

  it('judges at the range after moving', () => {
    const moved: Event = { event: 'range-moved', range: 'short' };
    expect(
      told(round(1), shows('a', 'advance'), shows('b', 'lunge'), moved, { event: 'hits', seat: 'a', card: 'advance' }),
    ).toBe('Gaw hits with Advance, out of reach of Lunge.');
  });

  it('says that nobody hit', () => {
    expect(told(round(1), shows('a', 'breaker'), shows('b', 'elder-cast'), { event: 'nobody-hits' })).toBe(
      'Nobody hits at MIDDLE.',
    );
  });
});
