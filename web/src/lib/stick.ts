//! A list whose newest line is at the bottom stays there, unless somebody reads further up.

const NEAR = 24;

/** For an element that scrolls. */
export function sticksToEnd(list: HTMLElement): () => void {
  let atEnd = true;
  const end = (): void => list.scrollTo({ top: list.scrollHeight });
  const scrolled = (): void => {
    atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
  };
  const observer = new MutationObserver(() => atEnd && end());
  observer.observe(list, { subtree: true, childList: true, characterData: true });
  // Something else may take of its room.
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

/** More lines come above: what was in sight stays where it was. */
export async function keepsPlace(list: HTMLElement, more: () => Promise<void>): Promise<void> {
  const fromEnd = list.scrollHeight - list.scrollTop;
  await more();
  list.scrollTop = list.scrollHeight - fromEnd;
}
