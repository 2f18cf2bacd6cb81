import { untrack } from 'svelte';

import type { Seat } from '../../generated/core';
import type { Step } from '../../generated/protocol';
import { notify } from '../notify';
import { play as sound } from '../sound';
import { session } from '../session.svelte';
import { toasts } from '../toasts.svelte';
import type { Table } from './table.svelte';

/** Calls somebody to the table when it is their turn, when the game is over, and when somebody speaks. To be called while a component is set up. */
export function attend(table: () => Table | null): void {
  let before: 'asked' | 'over' | 'other' | null = null;
  $effect(() => {
    const shown = table();
    const info = shown?.info;
    if (!shown || !info) return;
    const now = info.phase === 'over' ? 'over' : shown.asked ? 'asked' : 'other';
    // What is there when somebody comes is no news.
    if (before !== null && before !== now) {
      if (now === 'asked') {
        sound('turn');
        notify(`${info.title}: it is your turn.`, info.id);
      } else if (now === 'over') {
        sound('end');
        notify(`${info.title}: the game is over.`, info.id);
      }
    }
    before = now;
  });
  $effect(() => {
    const shown = table();
    const steps = shown?.recent ?? [];
    untrack(() => {
      // Where the log is beside the board it is seen there.
      if (matchMedia('(min-width: 64rem)').matches) return;
      for (const text of saidToYou(steps, shown?.seat ?? null, session.me?.name)) toasts.say(text);
    });
  });
}

/** What others said. Those without a seat are known by their names. */
export const saidToYou = (steps: readonly Step[], you: Seat | null, name: string | undefined): string[] =>
  steps.flatMap((step) => {
    if (step.what !== 'said') return [];
    const own = step.seat === undefined ? you === null && step.name === name : step.seat === you;
    return own ? [] : [`${step.name}: ${step.text}`];
  });
