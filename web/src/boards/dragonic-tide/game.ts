import dragon from 'icon:sea-dragon';

import type { Games } from '../games';
import './colours.css';

const games: Games = { 'dragonic-tide': { icon: dragon, rules: 'DT', cover: () => import('./Cover.svelte') } };

export default games;
