import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { Plugin } from 'vite';

const PREFIX = 'icon:';

interface IconSet {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
}

/** The paths of an icon; the icons of this set consist of filled paths only. */
export function paths(body: string): string[] {
  const found = [...body.matchAll(/<path fill="currentColor" d="([^"]+)"\/>/g)];
  const rest = body.replaceAll(/<path fill="currentColor" d="[^"]+"\/>/g, '').replaceAll(/<\/?g[^>]*>/g, '');
  if (found.length === 0 || rest !== '') throw new Error(`the icon contains more than filled paths: ${rest}`);
  return found.map((match) => match[1]!);
}

/** `import lion from 'icon:lion'`: the paths of an icon of game-icons.net. Only imported icons get into the bundle. */
export function icons(): Plugin {
  let set: IconSet | undefined;
  const load = (): IconSet => {
    const file = createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json');
    return (set ??= JSON.parse(readFileSync(file, 'utf8')) as IconSet);
  };
  return {
    name: 'harena-icons',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const name = id.slice(PREFIX.length + 1);
      const { icons, aliases } = load();
      const icon = icons[aliases?.[name]?.parent ?? name];
      if (!icon) throw new Error(`game-icons has no icon ${name}`);
      return `export default ${JSON.stringify(paths(icon.body))};`;
    },
  };
}
