//! A hint is never over what it recommends.

import { seededRandom } from '../../scripts/player.ts';
import { adviceUncovered, expect, GAMES, nextDecision, seat, test, tray, url } from './fixtures.ts';

/** How many hints are looked at in each game, and the decisions between them. */
const HINTS = 4;
const BETWEEN = 7;

for (const [screen, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  for (const { game } of GAMES) {
    test(`${game}: a hint covers nothing that it recommends on a ${screen}`, async ({ page, context }) => {
      await page.setViewportSize(viewport);
      const random = seededRandom(7);
      let looked = 0;
      for (let decisions = 0; looked < HINTS;) {
        const { id, player } = await seat(context, { game });
        let state = await player.state(id);
        while (state.table.phase !== 'over' && looked < HINTS) {
          const after = (state.position?.actions ?? 0) + BETWEEN;
          // On to a decision in which something on the board is to be chosen.
          state = await player.play(
            id,
            ({ position }) =>
              position!.actions >= after &&
              position!.legal.length > 1 &&
              position!.legal.every(({ objects }) => objects.length > 0),
            (legal) => legal[Math.floor(random() * legal.length)]!,
          );
          if (state.table.phase === 'over') break;
          decisions += 1;
          expect(decisions, 'hints that recommend nothing on the board').toBeLessThan(20);
          await page.goto(url(`t/${id}`));
          await nextDecision(page);
          await tray(page).getByRole('button', { name: 'Hint' }).click();
          const hint = tray(page).getByRole('region', { name: 'Hint' });
          await hint.getByRole('listitem').first().waitFor();
          if ((await page.locator('main.board .advice.best').count()) === 0) continue;
          await expect
            .poll(() => adviceUncovered(page), { message: `after ${state.position!.actions} actions` })
            .toBe(true);
          looked += 1;
        }
      }
    });
  }
}
