//! The words of the two editions, which call the same things differently, and the figures printed on the mat.

export interface Words {
  readonly money: string;
  readonly token: string;
  readonly tokens: string;
  /** A card with a creature and a strength. */
  readonly fighter: string;
  /** Where the cards of one round lie. */
  readonly row: string;
  readonly deck: string;
  /** Where the rules speak of secret bets. */
  readonly secretRule: string;
}

const WORDS: Readonly<Record<string, Words>> = {
  'colossal-arena': {
    money: 'gold',
    token: 'token',
    tokens: 'tokens',
    fighter: 'combat card',
    row: 'row',
    deck: 'Deck',
    secretRule: 'CA-5.7',
  },
  'titan-arena': {
    money: 'ducats',
    token: 'chip',
    tokens: 'chips',
    fighter: 'strength card',
    row: 'column',
    deck: 'Draw pile',
    secretRule: 'TA-6.6',
  },
};
/** An amount of money: `3 gold`, `1 ducat`. */
export const amount = (game: string, count: number): string =>
  `${count} ${count === 1 && game === 'titan-arena' ? 'ducat' : words(game).money}`;

export const words = (game: string): Words => WORDS[game] ?? WORDS['colossal-arena']!;

/** `head referee` as a title: Head Referee. */
export const title = (name: string): string => name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

export const NUMERALS = ['I', 'II', 'III', 'IV', 'V'] as const;

/** What a bet of each round is worth, as it is printed beside the rows (CA-5.5, TA-6.4); in Titan there are none in round 5. */
const BETS = [4, 3, 2, 1, 0] as const;
export const betValue = (game: string, round: number): number | null =>
  game === 'titan-arena' && round === 5 ? null : BETS[round - 1]!;

/** What a secret bet is worth (CA-5.10, TA-6.6). */
export const SECRET = 5;
/** Tokens of each player (CA-5.1, TA-6.1). */
export const TOKENS = 5;
