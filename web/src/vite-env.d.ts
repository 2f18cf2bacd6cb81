/// <reference types="vite/client" />

/** One icon of game-icons.net: its outlines in a square of 512. */
declare module 'icon:*' {
  const paths: readonly string[];
  export default paths;
}
