//! Who one is at this server. Nobody has to say anything to play: a guest gets a name, and may change it.

import type { Me } from '../generated/protocol';
import * as api from './api';

const NAMES = [
  'Aelia', 'Aulus', 'Cassia', 'Decimus', 'Drusilla', 'Fabia', 'Flavia', 'Gaius', 'Horatia', 'Julia', 'Livia', 'Lucius',
  'Marcus', 'Octavia', 'Petronius', 'Publius', 'Quintus', 'Sabina', 'Septima', 'Sextus', 'Silvia', 'Tiberia', 'Titus', 'Valeria',
]; // prettier-ignore

class Session {
  me = $state.raw<Me | null>(null);
  #looking: Promise<Me | null> | null = null;
  #asking: Promise<Me> | null = null;

  /** Who one is, if one is anybody yet. */
  look(): Promise<Me | null> {
    this.#looking ??= this.#find().catch((error: unknown) => {
      this.#looking = null;
      throw error;
    });
    return this.#looking;
  }

  /** Who one is; a guest with a Roman name if nobody yet. */
  ensure(): Promise<Me> {
    this.#asking ??= this.#become().catch((error: unknown) => {
      this.#asking = null;
      throw error;
    });
    return this.#asking;
  }

  async rename(name: string): Promise<void> {
    await this.ensure();
    this.#is(await api.rename(name));
  }

  /** A guest gets a password, and keeps everything. */
  async makeAccount(name: string, password: string): Promise<void> {
    await this.ensure();
    this.#is(await api.makeAccount(name, password));
  }

  async logIn(name: string, password: string): Promise<void> {
    this.#is(await api.logIn(name, password));
  }

  async logOut(): Promise<void> {
    await api.logOut();
    this.me = null;
    this.#looking = Promise.resolve(null);
    this.#asking = null;
  }

  async #find(): Promise<Me | null> {
    return (this.me = await api.me());
  }

  async #become(): Promise<Me> {
    const found = await this.look();
    return found ?? this.#is(await api.beGuest(NAMES[Math.floor(Math.random() * NAMES.length)]!));
  }

  #is(me: Me): Me {
    this.me = me;
    this.#looking = this.#asking = Promise.resolve(me);
    return me;
  }
}

export const session = new Session();
