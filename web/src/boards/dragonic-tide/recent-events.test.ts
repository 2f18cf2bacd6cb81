import { describe, expect, it } from 'vitest';

import type { Message } from '../../generated/core';
import type { Event } from '../../generated/dragonic-tide';
import type { TypedStep } from '../board';
import { lastBattle } from './recent-events';
import { staged } from './fixtures/moments';
import { consequences, brief, outcome } from './descriptions';

/** The message of an event, as far as the board shows it. */
function messageOf(event: Event): Message {
  switch (event.event) {
    case 'hits':
      return { id: 'hit', args: { seat: { seat: event.seat }, card: { name: `card-${event.card}` } } };
    case 'equal': {
      const [first, second] = event.damages;
      return { id: 'equal', args: { category: { name: `category-${event.attribute}` }, first, second } };
    }
    case 'nobody-hits':
      return { id: 'nobody_hit' };
    case 'aura-on':
      return {
        id: 'aura_on',
        args: { seat: { seat: event.seat }, character: { name: `character-${event.character}` } },
      };
    default:
      return { id: event.event };
  }
}
const log = (...events: Event[]): TypedStep<Event>[] =>
  events.map((event, index) => ({
    version: index + 1,
    at: 0,
    what: 'acted',
    seat: 'a',
    action: '',
    events: [{ message: messageOf(event), event }],
  }));
/** Seat a is Livia, the viewer; seat b is a computer player named `random`. */
const { duel } = staged('place');
const other = duel.seats[1]!.name;
const outcomeOf = (...events: Event[]): string => outcome(duel, lastBattle(log(...events))!);

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

/** DT-T5: a Lunge against a Modern Cast, and dice that turn the aura of Gaw on. */
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
  it('is null before the first', () => {
    expect(lastBattle([])).toBeNull();
    expect(lastBattle(log(round(1)))).toBeNull();
  });

  it('has the terms of the damage, and the consequences', () => {
    const battle = lastBattle(log(...T5))!;
    expect(battle).toMatchObject({ round: 1, range: 'middle', dice: [3, 3, 3] });
    expect(battle.sums).toEqual([{ seat: 'a', cause: 'hit', terms, total: 4 }]);
    const aura = duel.say(messageOf(T5.at(-1)!));
    expect(consequences(duel, battle)).toEqual([`${other} −4, 8 left`, 'dice to 3/3/3', aura]);
  });

  it('stays when the next round begins, until the next reveal', () => {
    expect(lastBattle(log(...T5, round(2)))?.round).toBe(1);
    const next = lastBattle(log(...T5, round(2), shows('a', 'advance'), shows('b', 'advance')))!;
    expect(next).toMatchObject({ round: 2, sums: [], damages: [] });
  });

  it('excludes what Elaine does in the next round', () => {
    const battle = lastBattle(log(...T5, round(2), { event: 'range-set', seat: 'b', range: 'long' }))!;
    expect(battle.range).toBe('middle');
    expect(battle.after).toEqual([messageOf(T5.at(-1)!)]);
  });

  it('has both damages of a difference', () => {
    const theirs = { ...terms, character: 0 };
    const battle = lastBattle(
      log(
        round(3),
        shows('a', 'lunge'),
        shows('b', 'lunge'),
        { event: 'equal', attribute: 'dex', damages: [4, 3], terms: [terms, theirs] },
        { event: 'damage', seat: 'b', amount: 1, health: 7, cause: 'difference', terms: null },
      ),
    )!;
    expect(battle.sums.map(({ seat, total }) => [seat, total])).toEqual([
      ['a', 4],
      ['b', 3],
    ]);
    expect(outcome(duel, battle)).toBe('DEX against DEX: 4 against 3.');
  });

  it('says who cannot use what next round', () => {
    const specified: Event = { event: 'specified', seat: 'b', categories: ['str', 'int'] };
    const battle = lastBattle(log(round(1), shows('a', 'lunge'), shows('b', 'lunge'), specified))!;
    expect(consequences(duel, battle)).toEqual(['You cannot use STR and INT next round']);
  });
});

describe('a battle in a line', () => {
  const line = (...events: Event[]): string => brief(duel, lastBattle(log(...events))!, ['a', 'b']);

  it('names the viewer’s card first, and the total losses', () => {
    expect(line(...T5)).toBe(`Round 1: Lunge – Modern Cast, ${other} −4`);
    const more: Event[] = [
      { event: 'damage', seat: 'b', amount: 1, health: 7, cause: 'ability', terms: null },
      { event: 'damage', seat: 'a', amount: 2, health: 9, cause: 'counter', terms },
    ];
    expect(line(...T5, ...more)).toBe(`Round 1: Lunge – Modern Cast, you −2 and ${other} −5`);
  });

  it('says when there was no damage', () => {
    expect(line(round(2), shows('a', 'advance'), shows('b', 'advance'))).toBe('Round 2: Advance – Advance, no damage');
  });
});

describe('the outcome', () => {
  it('names the attribute that beats', () => expect(outcomeOf(...T5)).toBe('You hit with Lunge: DEX beats INT.'));

  it('names the card that is out of range', () => {
    expect(
      outcomeOf(round(1), shows('a', 'breaker'), shows('b', 'lunge'), { event: 'hits', seat: 'b', card: 'lunge' }),
    ).toBe(`${other} hit with Lunge: Breaker is out of range.`);
  });

  it('is judged at the range after moving', () => {
    const moved: Event = { event: 'range-moved', range: 'short' };
    expect(
      outcomeOf(round(1), shows('a', 'advance'), shows('b', 'lunge'), moved, {
        event: 'hits',
        seat: 'a',
        card: 'advance',
      }),
    ).toBe('You hit with Advance: Lunge is out of range.');
  });

  it('says that there was no hit', () => {
    expect(outcomeOf(round(1), shows('a', 'breaker'), shows('b', 'elder-cast'), { event: 'nobody-hits' })).toBe(
      'No hit.',
    );
  });
});
