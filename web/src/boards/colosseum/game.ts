import coliseum from 'icon:coliseum';

import type { Games } from '../games';
import './colours.css';

const games: Games = { colosseum: { icon: coliseum, rules: 'CO', cover: () => import('./Cover.svelte') } };

export default games;
