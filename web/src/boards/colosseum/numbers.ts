//! Printed numbers of the board, made from `games/colosseum/content`. Do not edit:
//! `HARENA_BLESS=1 cargo nextest run -p harena-colosseum --test board` writes this file.

export const LARGEST_ARENA = 4;
export const MARKET_PLACES = 3;
export const MEDAL_COINS = 6;
export const MEDAL_STEPS = 3;
export const SQUARES = 36;
export const TURNS = 5;

export const WORTH = {
  consul: 5,
  earlier_show: 5,
  emperor: 7,
  medal: 3,
  podium: 3,
  senator: 3,
  star: 4,
  ticket: 5,
};
