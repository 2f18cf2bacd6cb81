//! Addresses and pages. The server answers each of these with the same page (`http/pages.rs` lists them too).

import { at, root } from './root';

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string }
  | { page: 'lobby' }
  | { page: 'table'; id: string; invitation: string | null }
  | { page: 'replay'; id: string; moment: string | null }
  | { page: 'rules'; game: string | null; rule: string | null }
  | { page: 'verify' }
  | { page: 'about' }
  | { page: 'missing' };

/** People cut addresses off and write them by hand: what cannot be decoded is taken as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Reads an address below the root. */
export function parse(path: string, hash: string): Route {
  const parts = path.split('/').filter(Boolean).map(decoded);
  const mark = decoded(hash.replace(/^#/, '')) || null;
  const [first, second] = parts;
  if (parts.length === 0) return { page: 'home' };
  if (parts.length === 1) {
    switch (first) {
      case 'lobby':
      case 'verify':
      case 'about':
        return { page: first };
      case 'rules':
        return { page: 'rules', game: null, rule: mark };
    }
  }
  if (parts.length === 2 && second) {
    switch (first) {
      case 'play':
        return { page: 'new', game: second };
      case 't':
        return { page: 'table', id: second, invitation: mark };
      case 'replay':
        return { page: 'replay', id: second, moment: mark };
      case 'rules':
        return { page: 'rules', game: second, rule: mark };
    }
  }
  return { page: 'missing' };
}

function here(): Route {
  const below = location.pathname.startsWith(root.pathname)
    ? location.pathname.slice(root.pathname.length)
    : location.pathname;
  return parse(below, location.hash);
}

class Router {
  route = $state.raw<Route>(here());

  constructor() {
    const read = () => (this.route = here());
    addEventListener('popstate', read);
    addEventListener('hashchange', read);
    document.addEventListener('click', (event) => this.#follow(event));
  }

  /** Goes to an address such as `t/abc`. `stay` leaves the page where it was scrolled to. */
  go(path: string, replace = false, stay = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', at(path));
    this.route = here();
    if (!stay) scrollTo(0, 0);
  }

  /** Links of ours change the page without loading it anew; every other way of following a link stays the browser's. */
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
export const href = (path: string): string => at(path).pathname + at(path).hash;
