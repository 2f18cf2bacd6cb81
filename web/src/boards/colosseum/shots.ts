import { after, type Moments } from '../../../scripts/moments.ts';

const moments: Moments = {
  colosseum: { game: 'colosseum', seats: 4, when: after(60, 'bid'), dark: true },
  'colosseum-trade': { game: 'colosseum', seats: 4, when: after(60, 'trade') },
  'colosseum-show': { game: 'colosseum', seats: 4, when: after(60, 'perform') },
};

export default moments;
