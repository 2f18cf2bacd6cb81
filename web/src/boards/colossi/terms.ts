import type { Terms } from '../terms';

const terms: Terms = (place, name, { text }) => {
  if (place === 'slot') return text('board-term-slot');
  if (place === 'hand' && name === '') return text('board-term-hand');
  // Face down: `left-2`.
  if (place === 'item' && /^(left|middle|right)-\d+$/.test(name)) return text('board-term-face-down-item');
  return undefined;
};

export default terms;
