import type { Terms } from '../terms';

const terms: Terms = (place, name, { game, text }) => {
  if (place === 'secret-bet') return text('board-term-secret-bet');
  if (place === 'bid') return game === 'titan-arena' ? text('board-term-opening-bid') : text('board-term-bid');
  return /^s\d+$/.test(name) ? text('board-term-spectator') : undefined;
};

export default terms;
