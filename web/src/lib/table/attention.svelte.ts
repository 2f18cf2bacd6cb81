import { notify } from '../notify';
import { play as sound } from '../sound';
import type { Table } from './table.svelte';

/** Calls somebody to the table when it is their turn, and when the game is over. To be called while a component is set up. */
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
}
