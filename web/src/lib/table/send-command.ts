import type { Command, Done } from '../../generated/protocol';
import { errorText } from '../api';
import { toasts } from '../toasts.svelte';
import type { Table } from './table.svelte';

/** Sends a command, and shows a message if it is refused. */
export async function sendCommand(table: Table, command: Command): Promise<Done | null> {
  try {
    return await table.command(command);
  } catch (error) {
    toasts.show(errorText(error), 'problem');
    return null;
  }
}
