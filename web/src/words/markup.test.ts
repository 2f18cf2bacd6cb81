//! Checks that no text stands in the markup of components: all of them are in the Fluent files.

import { parse } from 'svelte/compiler';
import { expect, it } from 'vitest';

const COMPONENTS = import.meta.glob<string>('../**/*.svelte', {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** Attributes that people read or hear, and properties of components that become such text. */
const READ = [
  'aria-label',
  'aria-valuetext',
  'aria-description',
  'title',
  'placeholder',
  'alt',
  'label',
  'text',
  'none',
  'action',
];
const isWord = (text: string): boolean => /\p{L}{2}/u.test(text) && text.trim() !== 'Harena';

/** The texts in the markup of a component. Keys of the keyboard are written as on the keys. */
function texts(source: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown, inside: string): void => {
    if (Array.isArray(node)) return node.forEach((one) => visit(one, inside));
    if (node === null || typeof node !== 'object') return;
    const { type, name, data } = node as { type?: string; name?: string; data?: string };
    if (type === 'Text' && isWord(data!) && (inside === 'text' || READ.includes(inside))) found.push(data!.trim());
    const attribute = type === 'Attribute' || type?.endsWith('Directive');
    const here = attribute ? name! : name === 'kbd' ? 'kbd' : inside;
    for (const child of Object.values(node)) visit(child, here);
  };
  visit(parse(source, { modern: true }).fragment, 'text');
  return found;
}

it.each(Object.entries(COMPONENTS))('%s has no text in its markup', (_, source) => expect(texts(source)).toEqual([]));

it('finds text in elements and attributes', () => {
  expect(texts('<p class="note">A <b>bold</b> text</p>')).toEqual(['bold', 'text']);
  expect(texts('<Button title="Take back {n}" kind="quiet">{t("tray-cancel")} <kbd>Esc</kbd></Button>')).toEqual([
    'Take back',
  ]);
  expect(texts('<div style:--height="{height}px"><a href="/lobby">Harena</a></div>')).toEqual([]);
});
