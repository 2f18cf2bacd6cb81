//! The server writes seats as letters in the lines of a game; people have names. `a` is also an English word, so the event itself
//! says how often the seat is meant.

import type { GameEvent } from '../../generated/protocol';

/** How often a value stands anywhere in an event. */
function count(value: unknown, wanted: string): number {
  if (value === wanted) return 1;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, inner) => sum + count(inner, wanted), 0);
}

/** Where a letter stands alone. */
function places(line: string, letter: string): number[] {
  return [...line.matchAll(new RegExp(`(?<![\\w/'-])${letter}(?![\\w/-])`, 'g'))].map((match) => match.index);
}

/** How much an `a` looks like a seat: at the beginning, before a pause, after a word that asks for somebody. */
function seatLike(line: string, at: number): number {
  if (at === 0 || scored(line, at)) return 3;
  if (/^a(?:$|[,.;:)'])/.test(line.slice(at))) return 2;
  return /(?:\b(?:to|of|from|by|and)|[:,]) $/.test(line.slice(0, at)) ? 1 : 0;
}

/** Nobody says "a 12": where scores are listed it is a seat, although the event may list them without one. */
const scored = (line: string, at: number): boolean => /^a \d/.test(line.slice(at));

/** `a` in a refusal, where no event helps: whoever does something, or somebody for, to or of whom something is. */
const SEAT_A = /(?<=^|; )a(?= (?:has|does|is|cannot)\b)|(?<=\b(?:for|to|of|seat) )a(?=$|[.;,]| (?:in|at|already)\b)/g;

/** A refusal with names in place of seats. */
export function namedRefusal(text: string, name: (seat: string) => string | undefined): string {
  const others = /(?<![\w/'-])[b-e](?![\w/-])/g;
  return text.replace(others, (seat) => name(seat) ?? seat).replace(SEAT_A, (seat) => name(seat) ?? seat);
}

/** A line with names in place of seats. */
export function named({ line, event }: GameEvent, name: (seat: string) => string | undefined): string {
  const found: { at: number; name: string }[] = [];
  for (const letter of ['a', 'b', 'c', 'd', 'e']) {
    const who = name(letter);
    if (who === undefined) continue;
    let at = places(line, letter);
    if (letter === 'a') {
      const meant = count(event, 'a') || at.filter((place) => scored(line, place)).length;
      at = at.sort((one, other) => seatLike(line, other) - seatLike(line, one) || one - other).slice(0, meant);
    }
    found.push(...at.map((place) => ({ at: place, name: who })));
  }
  found.sort((one, other) => other.at - one.at);
  return found.reduce((text, one) => text.slice(0, one.at) + one.name + text.slice(one.at + 1), line);
}
