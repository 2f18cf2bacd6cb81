/** Where the addresses of this server begin. The page says it relative to itself, so that any prefix will do. */
const written = document.querySelector<HTMLMetaElement>('meta[name="harena-root"]')?.content ?? './';
export const root = new URL(written, document.baseURI);

/** The whole address of something on this server, such as `api/games`. */
export const at = (path: string): URL => new URL(path.replace(/^\//, ''), root);
