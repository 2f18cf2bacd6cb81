//! Replaces the names of media and container queries in all style sheets and components: `@media (--phone)`, `@container board (--phone)`.

import customMedia from 'postcss-custom-media';
import type { AcceptedPlugin, AtRule } from 'postcss';

import { BREAKPOINTS, CONTAINERS, LAYOUTS } from '../src/styles/breakpoints.ts';

const LAYOUT = /^\(--([\w-]+)\)$/;
const NAME = /\(--([\w-]+)\)/g;

/** Writes the rules of a named layout once for each of its cases. */
function expand(rule: AtRule): void {
  const cases = LAYOUTS[LAYOUT.exec(rule.params)?.[1] as keyof typeof LAYOUTS] as readonly string[] | undefined;
  if (!cases) return;
  for (const query of cases) {
    const [name, ...params] = query.split(' ');
    rule.cloneBefore({ name: name!, params: params.join(' ') });
  }
  rule.remove();
}

function replace(rule: AtRule): void {
  rule.params = rule.params.replace(NAME, (_, name: string) => {
    if (!(name in CONTAINERS)) throw rule.error(`there is no container query --${name}`);
    return CONTAINERS[name as keyof typeof CONTAINERS];
  });
}

export const breakpoints: AcceptedPlugin[] = [
  {
    postcssPlugin: 'breakpoints',
    Once(root, { AtRule }) {
      root.walkAtRules('media', expand);
      root.walkAtRules('container', replace);
      const named = Object.entries(BREAKPOINTS);
      root.prepend(named.map(([name, query]) => new AtRule({ name: 'custom-media', params: `--${name} ${query}` })));
    },
  },
  customMedia(),
];
