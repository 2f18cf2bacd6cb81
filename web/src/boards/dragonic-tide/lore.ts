//! What fighters and cards can do, in our words with the numbers of the duel, and the rules that say it exactly.

import type {
  Attribute,
  Character,
  Dice,
  PrintedCharacter,
  PrintedOverdrive,
  PrintedSkill,
  Stage,
} from '../../generated/dragonic-tide';
import { ATTRIBUTES, capitals, reach, RANGES, signed, triple } from './words';

/** Something that can be read about. */
export interface Lore {
  readonly name: string;
  readonly text: string;
  readonly rule: string;
}

const AURA_NAME: Readonly<Record<Character, string>> = {
  lucent: 'Lunar Eclipse',
  terrence: 'Unyielding-Body Tactic',
  william: 'Move Anticipation',
  dorothy: 'Huginn & Muninn',
  elaine: 'Death Addiction',
  gaw: 'The Saint of Sunshine',
};

const RULE: Readonly<Record<Character, string>> = {
  lucent: 'DT-8.1',
  terrence: 'DT-8.2',
  william: 'DT-8.3',
  dorothy: 'DT-8.4',
  elaine: 'DT-8.5',
  gaw: 'DT-8.6',
};

/** When the aura is on. */
export function auraCondition({ character, aura_at }: PrintedCharacter): string {
  switch (character) {
    case 'lucent':
      return `any die at ${aura_at}`;
    case 'terrence':
      return `STR at ${aura_at}`;
    case 'william':
      return `DEX at ${aura_at}`;
    case 'dorothy':
      return `INT at ${aura_at}`;
    case 'elaine':
      return `dice add up to ${aura_at}`;
    case 'gaw':
      return `all dice at ${aura_at}`;
  }
}

function auraEffect({ character, aura_bonus, aura_by_count, aura_factor, aura_at }: PrintedCharacter): string {
  switch (character) {
    case 'lucent':
      return `All damage ${aura_by_count.map(signed).join(' / ')} with 1, 2 or 3 dice at ${aura_at}.`;
    case 'terrence':
      return 'Hit while his STR card is in range, he strikes back with it.';
    case 'william':
      return 'Before cards are placed, he names what the opponent cannot use.';
    case 'dorothy':
      return `Damage ${triple(aura_bonus)}.`;
    case 'elaine':
      return `All damage ${triple(aura_bonus)}; she sets the range first; nobody can use OVERDRIVE.`;
    case 'gaw':
      return `The power of his cards counts ${aura_factor} times.`;
  }
}

/** In the order of the attributes; one number where all are the same. */
const each = (values: readonly number[]): string =>
  [...new Set(values)].length === 1 ? signed(values[0]!) : values.map(signed).join('/');

/** The same for a line of a small screen, after its condition. */
export function auraBrief({ character, aura_bonus, aura_by_count, aura_factor }: PrintedCharacter): string {
  const text: Readonly<Record<Character, string>> = {
    lucent: `damage ${aura_by_count.map(signed).join('/')}`,
    terrence: 'strikes back when hit',
    william: 'bars what he names',
    dorothy: `damage ${each(aura_bonus)}`,
    elaine: `damage ${each(aura_bonus)}, range first, no OVERDRIVE`,
    gaw: `power ×${aura_factor}`,
  };
  return text[character];
}

export const aura = (one: PrintedCharacter): Lore => ({
  name: AURA_NAME[one.character],
  text: auraEffect(one),
  rule: `${RULE[one.character]}a`,
});

export function ability({ character, ability }: PrintedCharacter): Lore {
  const text: Readonly<Record<Character, string>> = {
    lucent: `After his OVERDRIVE hits, he may set one die to ${ability}.`,
    terrence: 'After his STR card hits, he may set the range to SHORT.',
    william: `After his DEX card hits somebody who placed MOVE, ${ability} more damage.`,
    dorothy: 'After her INT card hits, its power is dealt once more.',
    elaine: `After her MOVE card hits, ${ability} damage.`,
    gaw: `After his MOVE card hits, he may turn one die by ${ability}.`,
  };
  return { name: 'Ability', text: text[character], rule: `${RULE[character]}b` };
}

/** The same for a line of a small screen. */
export function abilityBrief({ character, ability }: PrintedCharacter): string {
  const text: Readonly<Record<Character, string>> = {
    lucent: `OVERDRIVE hits: may set a die to ${ability}`,
    terrence: 'STR hits: may go to SHORT',
    william: `DEX hits MOVE: ${ability} more damage`,
    dorothy: 'INT hits: its power once more',
    elaine: `MOVE hits: ${ability} damage`,
    gaw: `MOVE hits: may turn a die by ${ability}`,
  };
  return text[character];
}

/** The faces of the dice at which an aura looks; none for one that looks at their sum. */
export function auraFaces({ character }: PrintedCharacter): readonly Attribute[] {
  switch (character) {
    case 'lucent':
    case 'gaw':
      return ATTRIBUTES;
    case 'terrence':
      return ['str'];
    case 'william':
      return ['dex'];
    case 'dorothy':
      return ['int'];
    case 'elaine':
      return [];
  }
}

/** What a skill card is for. */
export function skillLore(skill: PrintedSkill): Lore {
  const turns = triple(skill.impact);
  const impact = skill.impact.some(Boolean) ? ` A hit turns the dice by up to ${turns}.` : '';
  if (skill.category === 'move') {
    const way = skill.shift < 0 ? 'one step nearer' : 'one step farther apart';
    const escape = 'It hits if it takes you out of the reach of the other card';
    return { name: skill.name, text: `Moves the two of you ${way}. ${escape}.${impact}`, rule: 'DT-6.4' };
  }
  const text = `${capitals(skill.category)} card, works at ${reach(skill)}. Power ${skill.power}, ${diePart(skill)}.${impact}`;
  return { name: skill.name, text, rule: 'DT-5.1' };
}

/** `with STR at 1: −1, at 5: +1, at 6: +2`. */
function diePart(skill: PrintedSkill): string {
  const parts = skill.correction.flatMap((value, index) => (value ? [`at ${index + 1}: ${signed(value)}`] : []));
  return parts.length > 0 ? `with ${capitals(skill.reads)} ${parts.join(', ')}` : 'whatever the dice show';
}

/** What a stage demands: `SHORT, STR 4 or more`. */
export function stageDemand({ range, die }: PrintedOverdrive, stage: Stage): string {
  if (!range || !die) return 'vs OVERDRIVE';
  const dice = stage.at_least >= 6 ? `${capitals(die)} 6` : `${capitals(die)} ${stage.at_least}+`;
  return stage.at_least > 1 ? `${capitals(range)}, ${dice}` : capitals(range);
}

/** What a stage does, in a few words. */
export function stageEffect({ kind }: PrintedOverdrive, stage: Stage, index: number): string {
  const { count, each, total } = stage.dice;
  switch (kind) {
    case 'tyranny':
      return `damage ${signed(stage.bonus)}`;
    case 'prodigy':
      return stage.attributes === 3 ? 'bars all attributes' : `bars ${attributes(stage.attributes)}`;
    case 'blessing':
      if (each >= 5 && total >= 10) return `set ${dice(count)}`;
      return each * count > total ? `turn dice, ${total} in all` : `turn ${dice(count)} by ${each}`;
    case 'mooncell': {
      const more = stage.attributes > 0 ? `, ${attributes(stage.attributes)}` : '';
      return `bars OVERDRIVE${index > 0 ? ', MOVE' : ''}${more}`;
    }
  }
}

const attributes = (count: number): string => (count === 1 ? '1 attribute' : `${count} attributes`);
const dice = (count: number): string => (count === 1 ? '1 die' : `${count} dice`);

export function overdriveLore(one: PrintedOverdrive): Lore {
  const text: Readonly<Record<PrintedOverdrive['kind'], string>> = {
    tyranny: 'Raises all your damage in the next round.',
    prodigy: 'Bars the opponent from attributes that you name, in the next round.',
    blessing: 'Turns the dice at once.',
    mooncell: 'Answers another OVERDRIVE card, and bars the opponent in the next round.',
  };
  return { name: one.name, text: text[one.kind], rule: 'DT-7.7' };
}

/** Whether a condition on the dice holds, for the lamp beside it: range and die of a stage. */
export const meets = ({ die }: PrintedOverdrive, stage: Stage, dice: Readonly<Dice>): boolean =>
  !die || dice[ATTRIBUTES.indexOf(die)]! >= stage.at_least;

/** Whether the card works at this range. */
export const reaches = (skill: PrintedSkill, range: (typeof RANGES)[number]): boolean =>
  skill.fires_at[RANGES.indexOf(range)] ?? false;
