import type { Command, Done } from '../../generated/protocol';
import { told } from '../api';
import { toasts } from '../toasts.svelte';
import type { Table } from './table.svelte';

/** Sends a command, and says so if it is refused. */
export async function tell(table: Table, command: Command): Promise<Done | null> {
  try {
    return await table.command(command);
  } catch (error) {
    toasts.say(told(error), 'problem');
    return null;
  }
}
