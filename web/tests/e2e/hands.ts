//! What fingers do, and what eyes see of a board on a small screen.

import { expect, type Locator, type Page } from '@playwright/test';

/** A finger that rests on a thing for longer than a touch. */
export async function held(page: Page, thing: Locator): Promise<void> {
  await thing.scrollIntoViewIfNeeded();
  const box = (await thing.boundingBox())!;
  const finger = await page.context().newCDPSession(page);
  const point = { x: box.x + Math.min(box.width / 2, 12), y: box.y + box.height / 2 };
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await page.getByRole('tooltip').waitFor();
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await finger.detach();
}

/** All of these things can be touched without scrolling: none is outside the window, none is covered. */
export async function allInSight(page: Page, objects: readonly string[]): Promise<void> {
  const outOfSight = (): Promise<string[]> =>
    page.evaluate(
      (objects) =>
        objects.filter((object) => {
          const things = [...document.querySelectorAll<HTMLElement>(`main [data-object="${CSS.escape(object)}"]`)];
          return !things.some((thing) => {
            const box = thing.getBoundingClientRect();
            const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
            return top !== null && thing.contains(top);
          });
        }),
      objects,
    );
  // Tray and hand report their heights with the next frame.
  await expect.poll(outOfSight, { message: 'out of sight' }).toEqual([]);
}
