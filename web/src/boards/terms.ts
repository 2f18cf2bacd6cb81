//! The words under which the rules speak of a thing on a board: for looking it up. Objects are named as in `docs/protocol.md`.

import { boardOf } from './shared';

/** What everybody may know of a player is what one asks about a player. */
const PLAYER = 'hidden public information';
const STARS = ['gladiator', 'ship', 'musician', 'comedian', 'priest', 'horse', 'lion'];

/** `troll-7` is one of several, `troll/2` a place, `twin-edge` two words. */
const plain = (name: string): string => name.replace(/[-/]\d+$/, '').replaceAll('-', ' ');

type Terms = (place: string, name: string, game: string) => string;

const arena: Terms = (place, name, game) => {
  if (place === 'secret-bet') return 'secret bet';
  if (place === 'bid') return game === 'titan-arena' ? 'opening bid' : 'bid';
  return /^s\d+$/.test(name) ? 'spectator' : plain(name);
};

/** A token is known by what it does, and most of them are but there to be owned. */
function asset(name: string): string {
  if (name === 'joker') return 'joker';
  if (name === 'action') return 'additional action';
  return STARS.includes(name) ? 'star performer' : 'token program';
}

const colosseum: Terms = (place, name) => {
  switch (place) {
    case 'program':
      return 'event program';
    case 'market':
      return 'market';
    case 'noble':
      return 'noble move';
    case 'token':
      return asset(name);
    case 'ask':
      return 'ask';
    case 'give':
    case 'want':
    case 'offer':
      return 'trading';
    case 'jokers':
      return 'joker';
    case 'bonus':
    case 'medals':
      return 'emperor medal';
    case 'tickets':
      return 'ticket';
    case 'action-token':
      return 'additional action';
    default: // `bid`, `square`, `loge`, `expansion`
      return place;
  }
};

const dragonicTide: Terms = (place, name) => {
  if (place === 'range') return `${name} range`;
  if (place === 'die') return 'die';
  return plain(name);
};

const colossi: Terms = (place, name) => {
  if (place === 'slot') return 'environment slot';
  if (place === 'hand' && name === '') return 'prepare hand';
  // Face down: `left-2`.
  if (place === 'item' && /^(left|middle|right)-\d+$/.test(name)) return 'face-down item';
  return plain(name);
};

const TERMS: Readonly<Record<string, Terms>> = { arena, colosseum, 'dragonic-tide': dragonicTide, colossi };

/** What to look for in the rules of a game to learn about an object. */
export function term(game: string, object: string): string {
  const colon = object.indexOf(':');
  const [place, name] = colon < 0 ? [object, ''] : [object.slice(0, colon), object.slice(colon + 1)];
  if (place === 'seat') return PLAYER;
  return TERMS[boardOf(game)]?.(place, name, game) ?? plain(name || place);
}
