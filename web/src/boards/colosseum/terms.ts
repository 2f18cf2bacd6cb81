import { CONTENT } from '../../generated/colosseum-content';
import type { Terms } from '../terms';

const STARS: readonly string[] = CONTENT.star.types;

/** The rules describe tokens by their use. */
function asset(name: string): string {
  if (name === 'joker') return 'joker';
  if (name === 'action') return 'additional action';
  return STARS.includes(name) ? 'star performer' : 'token program';
}

const terms: Terms = (place, name) => {
  switch (place) {
    case 'program':
      return 'event program';
    case 'noble':
      return 'noble move';
    case 'token':
      return asset(name);
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
    default: // `ask`, `bid`, `market`, `square`, `loge`, `expansion`
      return place;
  }
};

export default terms;
