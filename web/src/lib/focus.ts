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

/** What arrows lead to: the things of the game, and buttons that would make the way with Tab long. */
const REACHED = 'button[data-object], button[data-rove]';

/** For an element that holds such buttons, in groups marked with `data-group`. */
export function arrows(board: HTMLElement): () => void {
  const things = () => [...board.querySelectorAll<HTMLElement>(REACHED)];

  const press = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key];
    const focused = document.activeElement;
    if (!direction || !(focused instanceof HTMLElement) || !focused.matches(REACHED)) return;
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

/**
 * For the frame of a table: whoever plays with the keyboard is not thrown back to the top of the page when what they chose is gone.
 * They stay beside where they were, and find themselves at what can be chosen next as soon as there is something.
 */
export function keepsFocus(frame: HTMLElement): () => void {
  let last: { element: HTMLElement; group: Element | null; index: number } | null = null;
  /** They chose something there, and have not gone elsewhere since. */
  let chose: HTMLElement | null = null;
  const LIT = ':is([data-lit="next"], [data-lit="can"])';
  const things = (within: Element) => [...within.querySelectorAll<HTMLElement>('button[data-object]')];

  const come = ({ target }: FocusEvent) => {
    // Whoever points needs none of this.
    if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return void (last = chose = null);
    const group = target.closest('[data-group]');
    last = { element: target, group, index: group ? things(group).indexOf(target) : -1 };
    if (target !== chose) chose = null;
  };
  const press = ({ key, target }: KeyboardEvent) => {
    if (key !== 'Enter' && key !== ' ') return;
    if (target instanceof HTMLElement && target.matches(`${LIT}, [data-action]`)) chose = target;
  };
  const next = () => frame.querySelector<HTMLElement>(`main ${LIT}`);

  const look = () => {
    if (!last || !chose) return;
    const { element, group, index } = last;
    const here = document.activeElement;
    if (here !== document.body && here !== chose) return;
    // What is chosen, and what is to be chosen still, is where they are; and a button may come back.
    if (chose.isConnected && chose.matches(`${LIT}, [data-lit="chosen"], :disabled, [data-action]`)) {
      if (here === document.body && !chose.matches(':disabled')) chose.focus();
      return;
    }
    const lit = next();
    if (lit) return lit.focus();
    if (element.isConnected) return;
    const beside = group?.isConnected ? things(group) : [];
    const parked = beside[Math.min(index, beside.length - 1)] ?? things(frame)[0];
    chose = parked ?? null;
    parked?.focus();
  };

  // While the focus goes from one thing to another it is nowhere for a moment: that is not lost.
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(look);
  });
  observer.observe(frame, { subtree: true, childList: true, attributeFilter: ['disabled', 'data-lit'] });
  frame.addEventListener('focusin', come);
  frame.addEventListener('keydown', press, { capture: true });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    frame.removeEventListener('focusin', come);
    frame.removeEventListener('keydown', press, { capture: true });
  };
}
