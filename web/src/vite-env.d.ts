/// <reference types="vite/client" />

/** An icon of game-icons.net: the paths of an SVG with a view box of 512 by 512. */
declare module 'icon:*' {
  const paths: readonly string[];
  export default paths;
}
