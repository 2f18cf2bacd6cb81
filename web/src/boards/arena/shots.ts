import { after, type Moments, offers } from '../../../scripts/moments.ts';

const moments: Moments = {
  'colossal-arena': {
    game: 'colossal-arena',
    seats: 4,
    when: (state) => after(50)(state) && offers('play')(state),
    dark: true,
  },
  'titan-arena': {
    game: 'titan-arena',
    seats: 4,
    when: (state) => after(90)(state) && offers('play')(state),
    dark: true,
  },
};

export default moments;
