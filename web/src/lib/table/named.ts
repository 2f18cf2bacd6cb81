//! The rules write seats as letters in their refusals; people have names. `a` is also an English word.

/** `a` in a refusal, where no event helps: whoever does something, or somebody for, to or of whom something is. */
const SEAT_A = /(?<=^|; )a(?= (?:has|does|is|cannot)\b)|(?<=\b(?:for|to|of|seat) )a(?=$|[.;,]| (?:in|at|already)\b)/g;

/** A refusal with names in place of seats. */
export function namedRefusal(text: string, name: (seat: string) => string | undefined): string {
  const others = /(?<![\w/'-])[b-e](?![\w/-])/g;
  return text.replace(others, (seat) => name(seat) ?? seat).replace(SEAT_A, (seat) => name(seat) ?? seat);
}
