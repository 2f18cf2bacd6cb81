//! Keyboard navigation of the board: Tab moves from group to group, arrow keys to the next object in their direction.

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

/** The nearest element in a direction. A sideways distance counts more than a forward distance. */
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

/** What arrow keys reach: objects of the game, and buttons that would add too many Tab stops. */
const REACHABLE = 'button[data-object], button[data-rove]';

/** For an element that contains such buttons, in groups marked with `data-group`. */
export function arrows(board: HTMLElement): () => void {
  const reachable = () => [...board.querySelectorAll<HTMLElement>(REACHABLE)];

  const press = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key];
    const focused = document.activeElement;
    if (!direction || !(focused instanceof HTMLElement) || !focused.matches(REACHABLE)) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const candidates = reachable()
      .filter((element) => element !== focused)
      .map((element) => ({ element, rect: element.getBoundingClientRect() }));
    const next = nearest(focused.getBoundingClientRect(), candidates, direction);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  // In each group one element is a Tab stop: the focused one, else one that can be chosen next, else a chosen one, else the first.
  const rove = () => {
    const groups = new Map<Element, HTMLElement[]>();
    for (const element of reachable()) {
      const group = element.closest('[data-group]');
      if (!group) continue;
      groups.set(group, [...(groups.get(group) ?? []), element]);
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

/**
 * For the frame of a table: keeps the focus of keyboard users on the board when the object they chose disappears. The focus moves
 * to a neighbour, and to an object that can be chosen next as soon as there is one.
 */
export function keepFocus(frame: HTMLElement): () => void {
  let last: { element: HTMLElement; group: Element | null; index: number } | null = null;
  /** The element that was activated, until the focus moves elsewhere. */
  let chose: HTMLElement | null = null;
  const LIT = ':is([data-lit="next"], [data-lit="can"])';
  const objects = (within: Element) => [...within.querySelectorAll<HTMLElement>('button[data-object]')];

  const focused = ({ target }: FocusEvent) => {
    // Only for the keyboard.
    if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return void (last = chose = null);
    const group = target.closest('[data-group]');
    last = { element: target, group, index: group ? objects(group).indexOf(target) : -1 };
    if (target !== chose) chose = null;
  };
  const press = ({ key, target }: KeyboardEvent) => {
    if (key !== 'Enter' && key !== ' ') return;
    if (target instanceof HTMLElement && target.matches(`${LIT}, [data-action]`)) chose = target;
  };
  const next = () => frame.querySelector<HTMLElement>(`main ${LIT}`);

  const restore = () => {
    if (!last || !chose) return;
    const { element, group, index } = last;
    const here = document.activeElement;
    if (here !== document.body && here !== chose) return;
    // Stay if the element can still be used, and wait if it is disabled for the moment.
    if (chose.isConnected && chose.matches(`${LIT}, [data-lit="chosen"], :disabled, [data-action]`)) {
      if (here === document.body && !chose.matches(':disabled')) chose.focus();
      return;
    }
    const lit = next();
    if (lit) {
      // It may disappear too, when the next state comes.
      chose = lit;
      return lit.focus();
    }
    if (element.isConnected) return;
    const neighbours = group?.isConnected ? objects(group) : [];
    const target = neighbours[Math.min(index, neighbours.length - 1)] ?? objects(frame)[0];
    chose = target ?? null;
    target?.focus();
  };

  // While the focus moves, no element has it for a moment: look again after that.
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(restore);
  });
  observer.observe(frame, { subtree: true, childList: true, attributeFilter: ['disabled', 'data-lit'] });
  frame.addEventListener('focusin', focused);
  frame.addEventListener('keydown', press, { capture: true });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    frame.removeEventListener('focusin', focused);
    frame.removeEventListener('keydown', press, { capture: true });
  };
}
