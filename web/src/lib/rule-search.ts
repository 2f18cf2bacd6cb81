//! Searching the rules.

import type { RuleText } from '../generated/protocol';

const wordsOf = (search: string): string[] => search.toLowerCase().split(/\s+/).filter(Boolean);

const has = (text: string, wanted: readonly string[]): boolean => {
  const low = text.toLowerCase();
  return wanted.every((word) => low.includes(word));
};

/** The rules that contain all the words, by section. Sections with the words in their title come first. */
export function search(rules: readonly RuleText[], words: string): [section: string, rules: RuleText[]][] {
  const wanted = wordsOf(words);
  const grouped = new Map<string, RuleText[]>();
  for (const one of rules) {
    if (!has(`${one.id} ${one.section} ${one.text}`, wanted)) continue;
    grouped.set(one.section, [...(grouped.get(one.section) ?? []), one]);
  }
  const named = ([section]: [string, RuleText[]]): number => (wanted.length > 0 && has(section, wanted) ? 0 : 1);
  return [...grouped].sort((one, other) => named(one) - named(other));
}

/** The id of a section, by which rules refer to all of it: `CX-3` of `CX-3 Set-up`. */
export const sectionId = (section: string): string | undefined => /^[A-Z]{2}-\d+(?= )/.exec(section)?.[0];

/** The ids that can be linked to: every rule, and every section with an id. */
export const anchors = (rules: readonly RuleText[]): Set<string> =>
  new Set(rules.flatMap(({ id, section }) => [id, sectionId(section) ?? id]));
