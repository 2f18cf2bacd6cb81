//! Small things kept in this browser, for each table or game by its key. Only the newest are kept.

const MOST = 60;

export class Kept<T> {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  get(key: string): T | null {
    return this.#all().find(([other]) => other === key)?.[1] ?? null;
  }

  set(key: string, value: T): void {
    const rest = this.#all().filter(([other]) => other !== key);
    try {
      localStorage.setItem(this.#name, JSON.stringify([[key, value], ...rest].slice(0, MOST)));
    } catch {
      // a browser that keeps nothing: then it is forgotten
    }
  }

  #all(): [string, T][] {
    try {
      const found: unknown = JSON.parse(localStorage.getItem(this.#name) ?? '[]');
      return Array.isArray(found) ? (found as [string, T][]) : [];
    } catch {
      return [];
    }
  }
}

/** The newest version of each table that was looked at. */
export const seen = new Kept<number>('harena-seen');

/** Invitations by which one came, so that links to private games can be passed on. */
export const invitations = new Kept<string>('harena-invitations');

/** Hashes of seeds as they were shown while the game went on. */
export const hashes = new Kept<string>('harena-hashes');
