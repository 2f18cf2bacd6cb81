import golem from 'icon:rock-golem';

import type { Games } from '../games';
import './colours.css';

const games: Games = { colossi: { icon: golem, rules: 'CX', cover: () => import('./Cover.svelte') } };

export default games;
