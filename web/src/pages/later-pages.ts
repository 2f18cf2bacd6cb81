//! The pages that are not part of the first load.

export { default as About } from './About.svelte';
export { default as NewTable } from './NewTable.svelte';
export { default as Replay } from './Replay.svelte';
export { default as Rules } from './Rules.svelte';
export { default as Table } from './Table.svelte';
export { default as Verify } from './Verify.svelte';
