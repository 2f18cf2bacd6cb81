//! Keeps a list scrolled to its newest line at the bottom, unless the reader has scrolled up.

const NEAR = 24;

/** For an element that scrolls. */
export function stickToEnd(list: HTMLElement): () => void {
  let atEnd = true;
  const end = (): void => list.scrollTo({ top: list.scrollHeight });
  const scrolled = (): void => {
    atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
  };
  const observer = new MutationObserver(() => atEnd && end());
  observer.observe(list, { subtree: true, childList: true, characterData: true });
  // Its height may change too.
  const sizes = new ResizeObserver(() => atEnd && end());
  sizes.observe(list);
  list.addEventListener('scroll', scrolled);
  end();
  return () => {
    observer.disconnect();
    sizes.disconnect();
    list.removeEventListener('scroll', scrolled);
  };
}

/** Keeps the visible lines in place while more lines are added above. */
export async function keepScrollPosition(list: HTMLElement, more: () => Promise<void>): Promise<void> {
  const fromEnd = list.scrollHeight - list.scrollTop;
  await more();
  list.scrollTop = list.scrollHeight - fromEnd;
}
