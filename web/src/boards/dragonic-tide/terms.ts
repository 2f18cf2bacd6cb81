import type { Terms } from '../terms';

const terms: Terms = (place, name) => {
  if (place === 'range') return `${name} range`;
  return place === 'die' ? 'die' : undefined;
};

export default terms;
