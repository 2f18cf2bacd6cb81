//! The chart of a finished game. The server computes win probabilities on the first request, so we poll until they are ready.

import type { GameChart } from '../../generated/protocol';
import * as api from '../api';
import type { Words } from '../words';

const POLL_INTERVAL = 1_500;
const MAX_TRIES = 40;

export class ChartLoader {
  chart = $state.raw<GameChart | null>(null);
  /** The table. */
  readonly id: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #stopped = false;

  constructor(id: string) {
    this.id = id;
  }

  /** Starts loading. Returns a function that stops it, for `$effect`. */
  start(): () => void {
    this.#stopped = false;
    void this.#load();
    return () => {
      this.#stopped = true;
      clearTimeout(this.#timer);
    };
  }

  async #load(): Promise<void> {
    try {
      this.chart = await api.chart(this.id);
    } catch {
      // the page works without a chart
    }
    const pending = this.chart?.win_probabilities?.ready !== true;
    this.#tries += 1;
    if (pending && !this.#stopped && this.#tries < MAX_TRIES)
      this.#timer = setTimeout(() => void this.#load(), POLL_INTERVAL);
  }
}

/** A series of the chart, one value for each seat and moment. */
export interface PlottedSeries {
  readonly key: string;
  readonly title: string;
  readonly points: readonly { readonly at: number; readonly values: readonly number[] }[];
  /** The values are between 0 and 1, and shown as percentages. */
  readonly shares: boolean;
}

/** The series of a chart; win probability first, if it is ready. */
export function chartSeries(chart: GameChart, words: Words): PlottedSeries[] {
  const titleOf = (key: string): string => words.name(`chart-${key}`);
  const series = chart.series.map(({ key, title, points }) => ({
    key,
    // an old replay has titles
    title: title ?? titleOf(key),
    points: points.map((values, at) => ({ at, values })),
    shares: false,
  }));
  const probabilities = chart.win_probabilities?.ready ? chart.win_probabilities.points : [];
  if (probabilities.length < 2) return series;
  const points = probabilities.map(({ actions, seats }) => ({ at: actions, values: seats }));
  return [{ key: 'win-probability', title: titleOf('win-probability'), points, shares: true }, ...series];
}
