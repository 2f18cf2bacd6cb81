import type { Terms } from '../terms';

const terms: Terms = (place, name, { text }) => {
  if (place === 'range') return text('board-term-range', { range: { name: `range-${name}` } });
  return place === 'die' ? text('board-term-die') : undefined;
};

export default terms;
