import { expect, it } from 'vitest';

import { wordsOf } from '../../boards/test-board.svelte';
import type { GameChart } from '../../generated/protocol';
import { chartSeries } from './chart-loader.svelte';

const CHART: GameChart = {
  action_count: 1,
  series: [
    {
      key: 'health',
      points: [
        [9, 9],
        [9, 7],
      ],
    },
    {
      key: 'cards',
      title: 'Cards in hand',
      points: [
        [3, 3],
        [2, 3],
      ],
    },
  ],
  sections: [],
  win_probabilities: { ready: false, points: [] },
};

it('takes the titles of series from the words, or from an old replay', () => {
  const series = chartSeries(CHART, wordsOf('dragonic-tide'));
  expect(series.map(({ title }) => title)).toEqual(['Health', 'Cards in hand']);
  expect(series[0]!.points[1]).toEqual({ at: 1, values: [9, 7] });
});

it('begins with the win probability when it is ready', () => {
  const points = [0, 1].map((actions) => ({ actions, seats: [0.5, 0.5] }));
  const series = chartSeries({ ...CHART, win_probabilities: { ready: true, points } }, wordsOf('dragonic-tide'));
  expect(series.map(({ title }) => title)).toEqual(['Win probability', 'Health', 'Cards in hand']);
});
