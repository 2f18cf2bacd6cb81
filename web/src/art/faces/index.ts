//! The faces of computer players. They are loaded when the first one is shown.

export { LOOKS } from './looks';
export { default as Portrait } from './Portrait.svelte';
