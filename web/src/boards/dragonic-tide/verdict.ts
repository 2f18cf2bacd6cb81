//! A battle in words: who hit and why, and what came of it.

import type { Seat } from '../../generated/core';
import type { Printed } from '../../generated/dragonic-tide';
import type { Battle } from './battle';
import { ATTRIBUTES, capitals, categoryOf, characterOf, named, shortName, skillOf, titleOf } from './words';
import { reaches } from './lore';

const other = (seat: Seat): Seat => (seat === 'a' ? 'b' : 'a');

/** One sentence: what the cards did to each other. `name` is the fighter of a seat. */
export function verdict(battle: Battle, printed: Printed, name: (seat: Seat) => string): string {
  const title = (seat: Seat): string => {
    const placed = battle.cards[seat];
    return placed ? titleOf(printed, placed.card, placed.kind) : '';
  };
  if (battle.clash) {
    return `${title('a')} against its like: no effect${battle.clash.counted ? ', but it counts for both' : ''}.`;
  }
  if (battle.equal) {
    const [harm] = battle.harms;
    const taken = harm ? `${name(harm.seat)} takes the difference` : 'nobody is hurt';
    return `${capitals(battle.equal)} against ${capitals(battle.equal)}: ${taken}.`;
  }
  if (battle.hits.length === 0) return `Nobody hits${why(battle, printed)}.`;
  return battle.hits.map((seat) => `${name(seat)} hits with ${title(seat)}${reason(battle, printed, seat)}.`).join(' ');
}

/** Why this seat's card hit. */
function reason(battle: Battle, printed: Printed, seat: Seat): string {
  const [own, theirs] = [battle.cards[seat], battle.cards[other(seat)]];
  if (!own || !theirs || own.card === 'overdrive') return '';
  const title = titleOf(printed, theirs.card, theirs.kind);
  const category = categoryOf(printed, own.card);
  if (category === 'move') return `, out of reach of ${title}`;
  const against = skillOf(printed, theirs.card);
  if (!against) return `: ${title} does not work`;
  if (against.category === 'move') return '';
  if (battle.range && !reaches(against, battle.range)) return `: ${title} does not reach`;
  const beaten = printed.beats[ATTRIBUTES.indexOf(category as (typeof ATTRIBUTES)[number])];
  return beaten === against.category ? `: ${capitals(category)} beats ${capitals(against.category)}` : '';
}

/** Why nobody hit. */
function why(battle: Battle, printed: Printed): string {
  const skills = Object.values(battle.cards).map(({ card }) => skillOf(printed, card));
  if (battle.failed.length > 0) return ': OVERDRIVE does not work';
  const attributes = skills.filter((skill) => skill && skill.category !== 'move');
  if (attributes.length === 0) return battle.moved ? ', both only move' : ', and nobody gets away';
  return battle.range ? ` at ${capitals(battle.range)}` : '';
}

/** The whole battle in a line, cards in the order of `seats`: `Round 3: Advance – Modern Cast, you −1`. */
export function brief(
  battle: Battle,
  printed: Printed,
  seats: readonly { readonly seat: Seat; readonly name: string }[],
): string {
  const cards = seats.flatMap(({ seat }) => {
    const placed = battle.cards[seat];
    return placed ? [titleOf(printed, placed.card, placed.kind)] : [];
  });
  const lost = seats.flatMap(({ seat, name }) => {
    const amount = battle.harms.filter((harm) => harm.seat === seat).reduce((sum, harm) => sum + harm.amount, 0);
    return amount > 0 ? [`${name} −${amount}`] : [];
  });
  const round = battle.round ? `Round ${battle.round}` : 'Last round';
  return `${round}: ${cards.join(' – ')}, ${lost.join(', ') || 'nobody hurt'}`;
}

/** What followed from it, each in a few words. */
export function aftermath(battle: Battle, printed: Printed, name: (seat: Seat) => string): string[] {
  const lines: string[] = [];
  for (const { seat, amount, health, cause } of battle.harms) {
    const how = { hit: '', difference: '', counter: ' in return', ability: ' more' }[cause];
    lines.push(`${name(seat)} −${amount}${how}, ${health} left`);
  }
  for (const { seat, categories } of battle.specified) {
    lines.push(`${name(other(seat))} cannot use ${named(categories)} next round`);
  }
  if (battle.dice) lines.push(`dice to ${battle.dice.join('/')}`);
  if (battle.rangeSet) lines.push(`range set to ${capitals(battle.rangeSet)}`);
  for (const { character, on } of battle.auras) {
    lines.push(`aura of ${shortName(characterOf(printed, character).name)} ${on ? 'comes on' : 'goes off'}`);
  }
  return lines;
}
