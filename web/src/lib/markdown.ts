//! Parses the subset of Markdown that the rules use. The result is data, never HTML.

export type Inline =
  | { readonly kind: 'text' | 'strong' | 'em' | 'code'; readonly text: string }
  | { readonly kind: 'rule'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string };

export type Block =
  | { readonly kind: 'paragraph'; readonly inlines: readonly Inline[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Inline[])[] }
  | {
      readonly kind: 'table';
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    };

/** The last alternative is the id of a rule or a section, as in `crates/core/src/rulebook.rs`. */
const MARKUP =
  /\*\*(.+?)\*\*|\*([^*\s][^*]*?)\*|`([^`]+)`|\[([^\]]+)\]\(([^)]*)\)|\b([A-Z]{2}-[RETQXN]?\d+(?:\.\d+)*[a-z]?)\b/g;

export function inlines(text: string): Inline[] {
  const found: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKUP)) {
    if (match.index > end) found.push({ kind: 'text', text: text.slice(end, match.index) });
    const [whole, strong, em, code, link, to, rule] = match;
    if (strong !== undefined) found.push({ kind: 'strong', text: strong });
    else if (em !== undefined) found.push({ kind: 'em', text: em });
    else if (code !== undefined) found.push({ kind: 'code', text: code });
    else if (rule !== undefined) found.push({ kind: 'rule', text: rule });
    else found.push({ kind: 'link', text: link ?? whole, to: to ?? '' });
    end = match.index + whole.length;
  }
  if (end < text.length) found.push({ kind: 'text', text: text.slice(end) });
  return found;
}

const cells = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

export function blocks(text: string): Block[] {
  const found: Block[] = [];
  let lines: string[] = [];
  const paragraph = () => {
    if (lines.length > 0) found.push({ kind: 'paragraph', inlines: inlines(lines.join(' ')) });
    lines = [];
  };
  const all = text.split('\n');
  for (let at = 0; at < all.length; at += 1) {
    const line = all[at]!;
    const run = (test: RegExp): string[] => {
      const first = at;
      while (at + 1 < all.length && test.test(all[at + 1]!)) at += 1;
      return all.slice(first, at + 1);
    };
    if (line.trim() === '') {
      paragraph();
    } else if (/^\s*\|/.test(line)) {
      paragraph();
      const [head, ...rows] = run(/^\s*\|/).filter((row) => !/^[\s|:-]+$/.test(row));
      found.push({
        kind: 'table',
        head: cells(head!).map(inlines),
        rows: rows.map((row) => cells(row).map(inlines)),
      });
    } else if (/^\s*[-*] /.test(line)) {
      paragraph();
      found.push({
        kind: 'list',
        items: run(/^\s*[-*] /).map((item) => inlines(item.replace(/^\s*[-*] /, ''))),
      });
    } else {
      lines.push(line.trim());
    }
  }
  paragraph();
  return found;
}
