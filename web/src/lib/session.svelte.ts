//! The current user. No sign-up is needed: a guest gets a name and may change it.

import type { Me } from '../generated/protocol';
import * as api from './api';

const NAMES = [
  'Aelia', 'Aulus', 'Cassia', 'Decimus', 'Drusilla', 'Fabia', 'Flavia', 'Gaius', 'Horatia', 'Julia', 'Livia', 'Lucius',
  'Marcus', 'Octavia', 'Petronius', 'Publius', 'Quintus', 'Sabina', 'Septima', 'Sextus', 'Silvia', 'Tiberia', 'Titus', 'Valeria',
]; // prettier-ignore

class Session {
  me = $state.raw<Me | null>(null);
  #loading: Promise<Me | null> | null = null;
  #ensuring: Promise<Me> | null = null;

  /** The current user, if there is one. */
  load(): Promise<Me | null> {
    this.#loading ??= this.#fetch().catch((error: unknown) => {
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }

  /** The current user; creates a guest with a Roman name if there is none. */
  ensure(): Promise<Me> {
    this.#ensuring ??= this.#loadOrCreate().catch((error: unknown) => {
      this.#ensuring = null;
      throw error;
    });
    return this.#ensuring;
  }

  async rename(name: string): Promise<void> {
    await this.ensure();
    this.#set(await api.rename(name));
  }

  /** Turns the guest into an account with a password. All games stay. */
  async createAccount(name: string, password: string): Promise<void> {
    await this.ensure();
    this.#set(await api.createAccount(name, password));
  }

  async logIn(name: string, password: string): Promise<void> {
    this.#set(await api.logIn(name, password));
  }

  async logOut(): Promise<void> {
    await api.logOut();
    this.me = null;
    this.#loading = Promise.resolve(null);
    this.#ensuring = null;
  }

  async #fetch(): Promise<Me | null> {
    return (this.me = await api.me());
  }

  async #loadOrCreate(): Promise<Me> {
    const found = await this.load();
    return found ?? this.#set(await api.createGuest(NAMES[Math.floor(Math.random() * NAMES.length)]!));
  }

  #set(me: Me): Me {
    this.me = me;
    this.#loading = this.#ensuring = Promise.resolve(me);
    return me;
  }
}

export const session = new Session();
