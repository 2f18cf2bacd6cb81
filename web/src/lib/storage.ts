//! Small maps in localStorage, keyed by table or game. Old entries are dropped.

const LIMIT = 60;

export class StoredMap<T> {
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
      localStorage.setItem(this.#name, JSON.stringify([[key, value], ...rest].slice(0, LIMIT)));
    } catch {
      // localStorage is blocked or full
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

/** The newest version of each table that the user saw. */
export const seen = new StoredMap<number>('harena-seen');

/** Invitations that were used, so that links to private games can be shared. */
export const invitations = new StoredMap<string>('harena-invitations');

/** Hashes of seeds as they were shown during the game. */
export const hashes = new StoredMap<string>('harena-hashes');
