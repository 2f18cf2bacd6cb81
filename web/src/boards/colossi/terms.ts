import type { Terms } from '../terms';

const terms: Terms = (place, name) => {
  if (place === 'slot') return 'environment slot';
  if (place === 'hand' && name === '') return 'prepare hand';
  // Face down: `left-2`.
  if (place === 'item' && /^(left|middle|right)-\d+$/.test(name)) return 'face-down item';
  return undefined;
};

export default terms;
