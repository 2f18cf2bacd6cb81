import hydra from 'icon:hydra';
import minotaur from 'icon:minotaur';

import type { Games } from '../games';
import './colours.css';

const games: Games = {
  'colossal-arena': { icon: minotaur, cover: () => import('./ColossalArena.svelte') },
  'titan-arena': { icon: hydra, cover: () => import('./TitanArena.svelte') },
};

export default games;
