import { CONTENT } from '../../generated/colosseum-content';
import type { TermBoard, Terms } from '../terms';

const STARS: readonly string[] = CONTENT.star.types;

/** The rules describe tokens by their use. */
function asset(name: string, { text }: TermBoard): string {
  if (name === 'joker') return text('board-term-joker');
  if (name === 'action') return text('board-term-action');
  return STARS.includes(name) ? text('board-term-star') : text('board-term-token');
}

const terms: Terms = (place, name, board) => {
  const { text } = board;
  switch (place) {
    case 'program':
      return text('board-term-program');
    case 'noble':
      return text('board-term-noble');
    case 'token':
      return asset(name, board);
    case 'give':
    case 'want':
    case 'offer':
      return text('board-term-trade');
    case 'jokers':
      return text('board-term-joker');
    case 'bonus':
    case 'medals':
      return text('board-term-medal');
    case 'tickets':
      return text('board-term-ticket');
    case 'action-token':
      return text('board-term-action');
    default: // `ask`, `bid`, `market`, `square`, `loge`, `expansion`
      return place;
  }
};

export default terms;
