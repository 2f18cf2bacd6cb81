import type { Plugin } from 'vite';

/** The page contains the base URL of the client. The server sets it for each address; in development it is always `/`. */
export function root(): Plugin {
  return {
    name: 'harena-root',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace('name="harena-root" content="./"', 'name="harena-root" content="/"'),
  };
}
