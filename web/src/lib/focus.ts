//! The board with the arrow keys: Tab goes from group to group, arrows to the next thing in their direction.

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Placed {
  readonly element: HTMLElement;
  readonly rect: DOMRect;
}

/** The nearest in a direction: what lies straight ahead before what lies aside. */
export function nearest(
  from: DOMRect,
  candidates: readonly Placed[],
  direction: readonly [number, number],
): HTMLElement | null {
  const centre = (rect: DOMRect) => [rect.left + rect.width / 2, rect.top + rect.height / 2] as const;
  const [x, y] = centre(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const { element, rect } of candidates) {
    const [cx, cy] = centre(rect);
    const along = (cx - x) * direction[0] + (cy - y) * direction[1];
    const across = Math.abs((cx - x) * direction[1]) + Math.abs((cy - y) * direction[0]);
    if (along <= 1) continue;
    const distance = along + across * 2.5;
    if (distance < least) [best, least] = [element, distance];
  }
  return best;
}

/** For an element that holds `button[data-object]`s, in groups marked with `data-group`. */
export function arrows(board: HTMLElement): () => void {
  const things = () => [...board.querySelectorAll<HTMLElement>('button[data-object]')];

  const press = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key];
    const focused = document.activeElement;
    if (!direction || !(focused instanceof HTMLElement) || focused.dataset.object === undefined) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const candidates = things()
      .filter((element) => element !== focused)
      .map((element) => ({ element, rect: element.getBoundingClientRect() }));
    const next = nearest(focused.getBoundingClientRect(), candidates, direction);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  // In each group Tab reaches one thing: where one is, or what can be chosen next, or what was chosen, or the first.
  const rove = () => {
    const groups = new Map<Element, HTMLElement[]>();
    for (const thing of things()) {
      const group = thing.closest('[data-group]');
      if (!group) continue;
      groups.set(group, [...(groups.get(group) ?? []), thing]);
    }
    for (const members of groups.values()) {
      const stop =
        members.find((member) => member === document.activeElement) ??
        members.find((member) => member.dataset.lit === 'can' || member.dataset.lit === 'next') ??
        members.find((member) => member.dataset.lit !== 'no') ??
        members[0];
      for (const member of members) {
        const index = member === stop ? 0 : -1;
        if (member.tabIndex !== index) member.tabIndex = index;
      }
    }
  };

  const observer = new MutationObserver(rove);
  observer.observe(board, { subtree: true, childList: true, attributeFilter: ['data-lit'] });
  board.addEventListener('keydown', press);
  board.addEventListener('focusin', rove);
  rove();
  return () => {
    observer.disconnect();
    board.removeEventListener('keydown', press);
    board.removeEventListener('focusin', rove);
  };
}
