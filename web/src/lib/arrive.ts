//! Whoever goes to another page by keyboard, or hears it, begins at its heading.

const WAIT = 10_000;

/** Puts the focus on the heading of a page that was just opened, as soon as there is one. */
export function arrive(app: HTMLElement): () => void {
  app.tabIndex = -1;
  app.focus({ preventScroll: true });
  const land = (): boolean => {
    // Whoever has gone on meanwhile is not called back.
    if (document.activeElement !== app && document.activeElement !== document.body) return true;
    const heading = app.querySelector<HTMLElement>('h1');
    if (!heading) return false;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return true;
  };
  if (land()) return () => undefined;
  const observer = new MutationObserver(() => land() && observer.disconnect());
  observer.observe(app, { subtree: true, childList: true });
  const timer = setTimeout(() => observer.disconnect(), WAIT);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}
