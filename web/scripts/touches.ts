//! Touches at a table in a browser, as people make them, for tests and scripts.

import type { Page } from '@playwright/test';

/** The first visible element of an object, which may be shown in several places. */
export const locate = (page: Page, object: string) =>
  page.locator(`main [data-object="${object}"]`).filter({ visible: true }).first();
export const tray = (page: Page) => page.getByRole('region', { name: 'Your choices' });

export interface Decision {
  /** The visible objects on the board. */
  readonly there: readonly string[];
  /** The highlighted ones. */
  readonly lit: readonly string[];
  /** The buttons in the tray. */
  readonly buttons: readonly string[];
  /** The objects of each legal action. */
  readonly legal: readonly (readonly string[])[];
}

/** Waits for a decision of this seat; `null` if the game is over. */
export async function nextDecision(page: Page): Promise<Decision | null> {
  const handle = await page.waitForFunction(() => {
    if (document.querySelector('[data-phase="over"]')) return { over: true as const };
    const tray = document.querySelector('section.tray.asked:not([aria-busy="true"])');
    // The board loads after the rest of the page.
    if (!tray || !document.querySelector('main .host > *')) return null;
    const visible = (element: HTMLElement): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    const there = [...document.querySelectorAll<HTMLElement>('main button[data-object]')].filter(visible);
    const lit = there.filter((one) => one.dataset.lit === 'can' || one.dataset.lit === 'next');
    const buttons = [...tray.querySelectorAll<HTMLButtonElement>('.buttons [data-action]')];
    const legal = [...tray.querySelectorAll<HTMLElement>('[data-objects]')];
    if (lit.length + buttons.length === 0) return null;
    return {
      over: false as const,
      there: [...new Set(there.map((one) => one.dataset.object!))],
      lit: [...new Set(lit.map((one) => one.dataset.object!))],
      buttons: buttons.map((one) => one.dataset.action!),
      legal: legal.map((one) => one.dataset.objects!.split(' ').filter(Boolean)),
    };
  });
  const value = await handle.jsonValue();
  return value === null || value.over ? null : value;
}

/** Counts failed clicks by target. A highlighted object may disappear before the click, because others act too; but not repeatedly. */
export class FailedClicks {
  static readonly LIMIT = 3;
  readonly #counts = new Map<string, number>();
  #decision = '';

  /** Resets the counts for a new decision. */
  begin(now: Decision): void {
    const decision = JSON.stringify(now.legal);
    if (decision !== this.#decision) this.#counts.clear();
    this.#decision = decision;
  }

  count(what: string, error: unknown): void {
    const count = (this.#counts.get(what) ?? 0) + 1;
    this.#counts.set(what, count);
    if (count >= FailedClicks.LIMIT) throw new Error(`${what} is legal, but cannot be clicked`, { cause: error });
  }
}

/** Touches a highlighted object or presses a button, at random. Returns whether the click succeeded. */
export async function actOnce(page: Page, now: Decision, random: () => number, failed: FailedClicks): Promise<boolean> {
  failed.begin(now);
  // Buttons often end something that touches could continue for long, such as a trade.
  const useButton = now.lit.length === 0 || (now.buttons.length > 0 && random() < 0.35);
  const what = pick(useButton ? now.buttons : now.lit, random);
  const target = useButton ? tray(page).locator(`.buttons [data-action="${what}"]`) : locate(page, what);
  try {
    await target.click({ timeout: 3_000 });
    return true;
  } catch (error) {
    failed.count(what, error);
    return false;
  }
}

export const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)]!;
