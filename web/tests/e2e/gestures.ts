//! Long presses, and what is visible on a small screen.

import { expect, type Locator, type Page } from '@playwright/test';

/** Presses and holds an object until its tooltip appears. */
export async function longPress(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = (await target.boundingBox())!;
  const session = await page.context().newCDPSession(page);
  const point = { x: box.x + Math.min(box.width / 2, 12), y: box.y + box.height / 2 };
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await page.getByRole('tooltip').waitFor();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

/** All of these objects can be touched without scrolling: none is outside the window or covered. */
export async function allVisible(page: Page, objects: readonly string[]): Promise<void> {
  const hidden = (): Promise<string[]> =>
    page.evaluate(
      (objects) =>
        objects.filter((object) => {
          const elements = [...document.querySelectorAll<HTMLElement>(`main [data-object="${CSS.escape(object)}"]`)];
          return !elements.some((element) => {
            const box = element.getBoundingClientRect();
            const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
            return top !== null && element.contains(top);
          });
        }),
      objects,
    );
  // The tray and the hand report their heights with the next frame.
  await expect.poll(hidden, { message: 'hidden objects' }).toEqual([]);
}
