import { render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { describe, expect, it } from 'vitest';

import Card from './Card.svelte';
import Die from './Die.svelte';
import Pile from './Pile.svelte';
import RichText from './RichText.svelte';

const text = (words: string) => createRawSnippet(() => ({ render: () => `<span>${words}</span>` }));
const cardOf = (container: Element): Element => container.querySelector('.card')!;

describe('a card', () => {
  it('has a head, a face and a tone', () => {
    const { container } = render(Card, { tone: '#123456', head: text('Lunge'), children: text('deals 3') });
    expect(cardOf(container).textContent).toMatch(/Lunge\s*deals 3/);
    expect((cardOf(container) as HTMLElement).style.getPropertyValue('--tone')).toBe('#123456');
  });

  it('is a picture, hidden from screen readers', () => {
    const { container } = render(Card, { children: text('Troll') });
    expect(cardOf(container).getAttribute('aria-hidden')).toBe('true');
  });

  it('has a mosaic on its back, unless there is an emblem', () => {
    const plain = (children?: ReturnType<typeof text>) =>
      cardOf(render(Card, { back: true, ...(children && { children }) }).container).classList.contains('plain');
    expect(plain()).toBe(true);
    expect(plain(text('?'))).toBe(false);
  });
});

describe('a die', () => {
  it.each([1, 2, 3, 4, 5, 6])('shows %i', (value) => {
    expect(render(Die, { value }).container.querySelectorAll('circle')).toHaveLength(value);
  });

  it('shows text instead of pips', () => {
    const { container } = render(Die, { value: '1-3' });
    expect(container.querySelectorAll('circle')).toHaveLength(0);
    expect(container.textContent).toContain('1-3');
  });
});

describe('a pile', () => {
  it('shows its top card, its name and the count', () => {
    render(Pile, { count: 3, name: 'Deck', children: text('Troll') });
    expect(screen.getByRole('figure').textContent).toMatch(/Troll.*Deck\s*3/);
  });

  it('shows an outline if it is empty', () => {
    const { container } = render(Pile, { count: 0, children: text('Troll') });
    expect(container.textContent).not.toContain('Troll');
    expect(container.querySelector('.empty')).not.toBeNull();
  });
});

describe('a rich text', () => {
  it('has bold words, keys and links, without additional spaces', () => {
    const { container } = render(RichText, {
      text: 'Press `?`, **now**, [here](verify) or [there](https://example.org). See [home](./).',
    });
    expect(container.textContent).toBe('Press ?, now, here or there. See home.');
    expect(container.querySelector('kbd')?.textContent).toBe('?');
    expect(container.querySelector('strong')?.textContent).toBe('now');
    const links = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/verify', 'https://example.org', '/']);
  });
});
