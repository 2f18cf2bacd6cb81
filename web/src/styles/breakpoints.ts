//! The media queries of the client, each with a name: `@media (--phone) { … }` in styles (`plugins/breakpoints.ts` declares them), `media('phone')` in
//! scripts. `breakpoints.test.ts` fails on unnamed queries. One rem is 16 pixels here.

export const BREAKPOINTS = {
  // Widths: phones in portrait; tablets; from `desktop` on, the log is beside the board.
  phone: '(max-width: 40rem)',
  'beyond-compact': '(min-width: 44.01rem)',
  'below-desktop': '(max-width: 63.99rem)',
  desktop: '(min-width: 64rem)',
  'below-wide': '(max-width: 79.99rem)',
  'below-extra-wide': '(max-width: 89.99rem)',
  'extra-wide': '(min-width: 90rem)',

  // Heights: phones in landscape are short, laptops low, large screens tall.
  'beyond-short': '(min-height: 30.01rem)',
  low: '(max-height: 53.125rem)',
  tall: '(min-height: 62.5rem)',

  // A phone in either orientation, and one in landscape.
  compact: '(max-width: 44rem), (max-height: 30rem)',
  'phone-landscape': '(min-width: 40rem) and (max-height: 30rem)',

  // Pointing device and system preferences.
  hover: '(hover: hover)',
  'no-hover': '(hover: none)',
  dark: '(prefers-color-scheme: dark)',
  'reduced-motion': '(prefers-reduced-motion: reduce)',
};

/**
 * Container queries, each with a name: `@container board (--phone) { … }`. The first ones are widths of a board or of a large part of it,
 * the others sizes of small parts.
 */
export const CONTAINERS = {
  phone: '(width <= 40rem)',
  'beyond-phone': '(width > 40rem)',
  narrow: '(width <= 50rem)',
  'below-medium': '(width < 53rem)',
  medium: '(width >= 53rem)',
  'below-wide': '(width < 58rem)',
  'below-desktop': '(width < 64rem)',
  desktop: '(width >= 64rem)',

  'narrow-card': '(width <= 8.6rem)',
  'tiny-player': '(width <= 11rem)',
  'narrow-player': '(width <= 12.5rem)',
  'narrow-status': '(width < 17rem)',
  'low-status': '(height <= 4.5rem)',
};

/**
 * Layouts that are used in two cases: if the board is narrow, and on phones in landscape. Written `@media (--compact-board) { … }`; the plugin
 * writes the rules once for each case.
 */
export const LAYOUTS = {
  'compact-board': ['container board (--narrow)', 'media (--phone-landscape)'],
  'flat-board': ['container board (--beyond-phone) and (--narrow)', 'media (--phone-landscape)'],
  'small-cards': ['container board (--phone)', 'media (--phone-landscape)'],
};

/** `matchMedia` by name. */
export const media = (name: keyof typeof BREAKPOINTS): MediaQueryList => matchMedia(BREAKPOINTS[name]);
