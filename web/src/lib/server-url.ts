/** The base URL of the server. The page contains it relative to itself, so that the server can use any path prefix. */
const content = document.querySelector<HTMLMetaElement>('meta[name="harena-root"]')?.content ?? './';
export const root = new URL(content, document.baseURI);

/** The full URL of a path on this server, such as `api/games`. */
export const serverUrl = (path: string): URL => new URL(path.replace(/^\//, ''), root);
