import { after, type Moments } from '../../../scripts/moments.ts';

const moments: Moments = {
  'dragonic-tide': { game: 'dragonic-tide', seats: 2, when: after(12, 'place'), dark: true },
};

export default moments;
