//! Client-side routing. The server returns the same HTML page for each of these addresses (`http/pages.rs` lists them too).

import { root, serverUrl } from './server-url';

export type Route =
  | { page: 'home' }
  /** `from` is a table with the settings to begin with. */
  | { page: 'new'; game: string; from: string | null }
  | { page: 'lobby' }
  | { page: 'table'; id: string; invitation: string | null }
  | { page: 'replay'; id: string; moment: string | null }
  | { page: 'rules'; game: string | null; rule: string | null }
  | { page: 'verify' }
  | { page: 'about' }
  | { page: 'missing' };

/** Text that cannot be decoded is used unchanged: users may cut addresses off or type them. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Parses an address relative to the root. */
export function parse(path: string, hash: string): Route {
  const parts = path.split('/').filter(Boolean).map(decoded);
  const fragment = decoded(hash.replace(/^#/, '')) || null;
  const [first, second] = parts;
  if (parts.length === 0) return { page: 'home' };
  if (parts.length === 1) {
    switch (first) {
      case 'lobby':
      case 'verify':
      case 'about':
        return { page: first };
      case 'rules':
        return { page: 'rules', game: null, rule: fragment };
    }
  }
  if (parts.length === 2 && second) {
    switch (first) {
      case 'play':
        return { page: 'new', game: second, from: fragment };
      case 't':
        return { page: 'table', id: second, invitation: fragment };
      case 'replay':
        return { page: 'replay', id: second, moment: fragment };
      case 'rules':
        return { page: 'rules', game: second, rule: fragment };
    }
  }
  return { page: 'missing' };
}

function currentRoute(): Route {
  const path = location.pathname.startsWith(root.pathname)
    ? location.pathname.slice(root.pathname.length)
    : location.pathname;
  return parse(path, location.hash);
}

class Router {
  route = $state.raw<Route>(currentRoute());

  constructor() {
    const update = () => (this.route = currentRoute());
    addEventListener('popstate', update);
    addEventListener('hashchange', update);
    document.addEventListener('click', (event) => this.#follow(event));
  }

  /** Goes to an address such as `t/abc`. `stay` keeps the scroll position. */
  go(path: string, replace = false, stay = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', serverUrl(path));
    this.route = currentRoute();
    if (!stay) scrollTo(0, 0);
  }

  /** Plain clicks on links of the client change the page without loading it; the browser handles all others. */
  #follow(event: MouseEvent): void {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download')) return;
    const url = new URL(link.href, location.href);
    if (url.origin !== root.origin || !url.pathname.startsWith(root.pathname)) return;
    const path = url.pathname.slice(root.pathname.length);
    if (path.startsWith('api/') || parse(path, '').page === 'missing') return;
    event.preventDefault();
    this.go(path + url.hash);
  }
}

export const router = new Router();
/** The address of a page, for links. */
export const href = (path: string): string => serverUrl(path).pathname + serverUrl(path).hash;
