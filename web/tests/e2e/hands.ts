//! What fingers do, and what eyes see of a board on a small screen.

import type { Locator, Page } from '@playwright/test';

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

/** Those of the things that nobody could touch now without scrolling: outside, or covered. */
export function outOfSight(page: Page, objects: readonly string[]): Promise<string[]> {
  return page.evaluate(
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
}
