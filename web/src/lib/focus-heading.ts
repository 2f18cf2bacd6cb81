//! Moves the focus to the heading after navigation, for keyboard and screen reader users.

const TIMEOUT = 10_000;

/** Focuses the heading of a page that was just opened, as soon as it exists. Returns a function that stops waiting. */
export function focusHeading(app: HTMLElement): () => void {
  app.tabIndex = -1;
  app.focus({ preventScroll: true });
  const focus = (): boolean => {
    // Do nothing if the focus has moved meanwhile.
    if (document.activeElement !== app && document.activeElement !== document.body) return true;
    const heading = app.querySelector<HTMLElement>('h1');
    if (!heading) return false;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return true;
  };
  if (focus()) return () => undefined;
  const observer = new MutationObserver(() => focus() && observer.disconnect());
  observer.observe(app, { subtree: true, childList: true });
  const timer = setTimeout(() => observer.disconnect(), TIMEOUT);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}
