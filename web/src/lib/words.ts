//! Renders messages with the same Fluent files as the server, the terminal and Python, in the same way
//! (`crates/core/src/words.rs`).
//!
//! Fluent gets more variables than a message has arguments, so that the files can handle grammar: for a seat also its attributes
//! and `$seat-person`, for a name its attributes and `$card-id`, for a list `$cards-count`.

import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from '@fluent/bundle';

import type { Arg, Message, Seat } from '../generated/core';

/** The reader of a message: the names of the seats, and the reader's own seat. */
export interface Reader {
  /** User input: show it as text, never as HTML. */
  name(seat: Seat): string;
  readonly you: Seat | null;
}

/** Renders a message for a reader. */
export type Say = (message: Message) => string;

type Variables = Record<string, FluentVariable>;

/** Numbers are written as they are on cards, without commas. */
const number = (value: number): FluentNumber => new FluentNumber(value, { useGrouping: false });

export class Words {
  readonly #bundle: FluentBundle;

  /** `files`: the words that all games share, then those of the game. */
  constructor(language: string, ...files: readonly string[]) {
    // Isolation marks would be read aloud and counted as letters; all our languages are left-to-right.
    this.#bundle = new FluentBundle(language, { useIsolating: false });
    for (const file of files) this.add(file);
  }

  /** Adds a file. */
  add(file: string): void {
    this.#bundle.addResource(new FluentResource(file));
  }

  has(id: string): boolean {
    return this.#bundle.hasMessage(id);
  }

  /** The text of a message for a reader. A missing message is shown by its id. */
  say(message: Message, reader: Reader): string {
    const variables: Variables = {};
    for (const [name, arg] of Object.entries(message.args ?? {})) this.#set(variables, name, arg!, reader);
    return this.#format(message.id, null, variables) ?? message.id;
  }

  /** The name of an object, such as a card. */
  name(id: string): string {
    return this.#format(id, null, {}) ?? id;
  }

  /** An attribute of an entry, such as the effect of a card, with these numbers; `null` if it has none. */
  attribute(id: string, attribute: string, numbers: Readonly<Record<string, number>> = {}): string | null {
    const variables = Object.entries(numbers).map(([name, value]) => [name, number(value)]);
    return this.#format(id, attribute, Object.fromEntries(variables) as Variables);
  }

  #format(id: string, attribute: string | null, variables: Variables): string | null {
    const entry = this.#bundle.getMessage(id);
    const pattern = attribute === null ? entry?.value : entry?.attributes[attribute];
    // With a list for errors, a missing variable is shown by its name; without one it throws.
    return pattern ? this.#bundle.formatPattern(pattern, variables, []) : null;
  }

  #set(variables: Variables, name: string, arg: Arg, reader: Reader): void {
    if (typeof arg === 'number') {
      variables[name] = number(arg);
    } else if (Array.isArray(arg)) {
      variables[name] = this.#list(arg, reader);
      variables[`${name}-count`] = number(arg.length);
    } else if (typeof arg === 'object' && 'seat' in arg) {
      const person = reader.you === arg.seat ? 'you' : 'other';
      this.#setWithAttributes(variables, name, 'seat', { person, name: reader.name(arg.seat) });
      variables[`${name}-person`] = person;
    } else if (typeof arg === 'object' && 'name' in arg) {
      this.#setWithAttributes(variables, name, arg.name, {});
      variables[`${name}-id`] = arg.name;
    } else {
      variables[name] = this.#part(arg, reader);
    }
  }

  /** Sets a variable to the value of an entry, and one more for each of its attributes. */
  #setWithAttributes(variables: Variables, name: string, id: string, own: Variables): void {
    variables[name] = this.#format(id, null, own) ?? id;
    for (const attribute of Object.keys(this.#bundle.getMessage(id)?.attributes ?? {})) {
      variables[`${name}-${attribute}`] = this.#format(id, attribute, own) ?? '';
    }
  }

  /** An argument as text. */
  #part(arg: Arg, reader: Reader): string {
    if (typeof arg === 'number') return String(arg);
    if (typeof arg === 'string') return arg;
    if (Array.isArray(arg)) return this.#list(arg, reader);
    if ('name' in arg) return this.name(arg.name);
    if ('id' in arg) return this.say(arg, reader);
    const variables: Variables = {};
    this.#set(variables, 'it', arg, reader);
    return String(variables.it);
  }

  #list(items: readonly Arg[], reader: Reader): string {
    if (items.length === 0) return this.name('list-none');
    const parts = items.map((item) => this.#part(item, reader));
    return parts.reduce((rest, item, index) => {
      const id = index + 1 === parts.length ? 'list-last' : 'list-next';
      return this.#format(id, null, { rest, item }) ?? id;
    });
  }
}
