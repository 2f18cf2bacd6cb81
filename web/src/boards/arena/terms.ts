import type { Terms } from '../terms';

const terms: Terms = (place, name, game) => {
  if (place === 'secret-bet') return 'secret bet';
  if (place === 'bid') return game === 'titan-arena' ? 'opening bid' : 'bid';
  return /^s\d+$/.test(name) ? 'spectator' : undefined;
};

export default terms;
