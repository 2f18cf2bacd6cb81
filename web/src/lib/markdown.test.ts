import { describe, expect, it } from 'vitest';

import { blocks, inlines } from './markdown';

describe('Markdown', () => {
  it('parses emphasis and links rules', () => {
    expect(inlines('**Backer**: see *stake* (CA-6.1, CA-R7).')).toEqual([
      { kind: 'strong', text: 'Backer' },
      { kind: 'text', text: ': see ' },
      { kind: 'em', text: 'stake' },
      { kind: 'text', text: ' (' },
      { kind: 'rule', text: 'CA-6.1' },
      { kind: 'text', text: ', ' },
      { kind: 'rule', text: 'CA-R7' },
      { kind: 'text', text: ').' },
    ]);
  });

  it('parses links', () => {
    expect(inlines('See [the list](verify#x).')).toEqual([
      { kind: 'text', text: 'See ' },
      { kind: 'link', text: 'the list', to: 'verify#x' },
      { kind: 'text', text: '.' },
    ]);
  });

  it('keeps text that only looks like markup', () => {
    expect(inlines('8 × 11 cards * 2 and <b>no markup</b>')).toEqual([
      { kind: 'text', text: '8 × 11 cards * 2 and <b>no markup</b>' },
    ]);
  });

  it('parses tables between paragraphs', () => {
    const [before, table, after] = blocks('One.\n| Row | Bet |\n|---|---:|\n| 1 | 4 gold |\n\nTwo.');
    expect(before?.kind).toBe('paragraph');
    expect(table).toEqual({
      kind: 'table',
      head: [[{ kind: 'text', text: 'Row' }], [{ kind: 'text', text: 'Bet' }]],
      rows: [[[{ kind: 'text', text: '1' }], [{ kind: 'text', text: '4 gold' }]]],
    });
    expect(after?.kind).toBe('paragraph');
  });

  it('parses lists', () => {
    expect(blocks('- one\n- two')).toEqual([
      { kind: 'list', items: [[{ kind: 'text', text: 'one' }], [{ kind: 'text', text: 'two' }]] },
    ]);
  });
});
