import type { Plugin } from 'vite';

/** The page says where the addresses of the client begin. A server writes that for each address; here it is always the top. */
export function root(): Plugin {
  return {
    name: 'harena-root',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace('name="harena-root" content="./"', 'name="harena-root" content="/"'),
  };
}
