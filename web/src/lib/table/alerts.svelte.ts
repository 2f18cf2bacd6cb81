import { untrack } from 'svelte';

import type { Seat } from '../../generated/core';
import type { Step } from '../../generated/protocol';
import { media } from '../../styles/breakpoints';
import { notify } from '../notifications';
import { play as sound } from '../sound/sound';
import { session } from '../session.svelte';
import { t } from '../text';
import { toasts } from '../toasts.svelte';
import type { Table } from './table.svelte';

/** Each of the last seconds of your clock is heard. */
const LAST_SECONDS = 10;

/** Alerts the player on their turn, when the game is over, and to chat messages. Call it during the initialization of a component. */
export function alertOnTurn(table: () => Table | null): void {
  let before: 'asked' | 'over' | 'other' | null = null;
  $effect(() => {
    const shown = table();
    const info = shown?.info;
    if (!shown || !info) return;
    const now = info.phase === 'over' ? 'over' : shown.asked ? 'asked' : 'other';
    // The state at page load is not news.
    if (before !== null && before !== now) {
      if (now === 'asked') {
        sound('turn');
        notify(t('alert-turn', { game: info.title }), info.id);
      } else if (now === 'over') {
        // A visible page stages the victory, with its fanfare.
        if (document.hidden) sound('victory');
        notify(t('alert-over', { game: info.title }), info.id);
      }
    }
    before = now;
  });
  $effect(() => {
    const shown = table();
    const deadline = shown?.info?.seats.find(({ seat }) => seat === shown.seat)?.deadline;
    if (!shown || deadline === undefined) return;
    const offset = shown.clockOffset;
    const timer = setInterval(() => {
      const left = deadline - (performance.now() + offset);
      if (left > 0 && left <= LAST_SECONDS * 1_000) sound('clock');
    }, 1_000);
    return () => clearInterval(timer);
  });
  $effect(() => {
    const shown = table();
    const steps = shown?.recent ?? [];
    untrack(() => {
      // On desktop the log beside the board shows them.
      if (media('desktop').matches) return;
      for (const text of chatFromOthers(steps, shown?.seat ?? null, session.me?.name)) toasts.show(text);
    });
  });
}

/** Chat messages of others. Spectators are identified by their names. */
export const chatFromOthers = (steps: readonly Step[], you: Seat | null, name: string | undefined): string[] =>
  steps.flatMap((step) => {
    if (step.what !== 'said') return [];
    const own = step.seat === undefined ? you === null && step.name === name : step.seat === you;
    return own ? [] : [t('log-said', { name: step.name, text: step.text })];
  });
