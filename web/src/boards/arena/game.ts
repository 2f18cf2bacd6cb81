import hydra from 'icon:hydra';
import minotaur from 'icon:minotaur';

import type { Games } from '../games';
import './colours.css';

const games: Games = {
  'colossal-arena': { icon: minotaur, rules: 'CA', cover: () => import('./ColossalArenaCover.svelte') },
  'titan-arena': { icon: hydra, rules: 'TA', cover: () => import('./TitanArenaCover.svelte') },
};

export default games;
