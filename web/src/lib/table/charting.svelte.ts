//! The course of a finished game in numbers. Chances of winning are thought about when first asked for, so we ask again.

import type { GameChart } from '../../generated/protocol';
import * as api from '../api';

const AGAIN = 1_500;
const TRIES = 40;

export class Charting {
  chart = $state.raw<GameChart | null>(null);
  readonly #id: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #ended = false;

  constructor(id: string) {
    this.#id = id;
  }

  /** For `$effect`: what it returns ends it. */
  start(): () => void {
    this.#ended = false;
    void this.#ask();
    return () => {
      this.#ended = true;
      clearTimeout(this.#timer);
    };
  }

  async #ask(): Promise<void> {
    try {
      this.chart = await api.chart(this.#id);
    } catch {
      // a game is told without a chart too
    }
    const pending = this.chart?.chance?.ready !== true;
    this.#tries += 1;
    if (pending && !this.#ended && this.#tries < TRIES) this.#timer = setTimeout(() => void this.#ask(), AGAIN);
  }
}

/** What can be drawn, the most telling first. */
export interface Drawn {
  readonly key: string;
  readonly title: string;
  readonly points: readonly { readonly at: number; readonly values: readonly number[] }[];
  /** Numbers between 0 and 1. */
  readonly shares: boolean;
}

export function drawn(chart: GameChart): Drawn[] {
  const series = chart.series.map(({ key, title, points }) => ({
    key,
    title,
    points: points.map((values, at) => ({ at, values })),
    shares: false,
  }));
  const chances = chart.chance?.ready ? chart.chance.points : [];
  if (chances.length < 2) return series;
  const points = chances.map(({ actions, seats }) => ({ at: actions, values: seats }));
  return [{ key: 'chance', title: 'Chance of winning', points, shares: true }, ...series];
}
