//! Signs that the icon set lacks, drawn by us on its grid of 512.

/** An amphitheatre from above: the wall, and the sand within. */
export const arena: readonly string[] = [
  'M16 256a240 168 0 1 1 480 0a240 168 0 1 1 -480 0zM76 256a180 116 0 1 0 360 0a180 116 0 1 0 -360 0z',
  'M112 256a144 84 0 1 1 288 0a144 84 0 1 1 -288 0zM160 256a96 46 0 1 0 192 0a96 46 0 1 0 -192 0z',
];
