//! Sounds: each is rendered, and the page plays them only after a touch.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';

import { expect, nextDecision, seat, test, url } from './fixtures.ts';

interface Rendered {
  readonly seconds: number;
  /** Its highest sample, alone and through the limiter. */
  readonly peak: number;
  readonly limited: number;
  /** When it is heard for the last time. */
  readonly last: number;
  /** Whether every sample is a number. */
  readonly finite: boolean;
}

test('each sound is heard, does not clip, and ends when it should', async ({ page }) => {
  const source = readFileSync(resolve(import.meta.dirname, '../../src/lib/sound/synth.ts'), 'utf8');
  const options = { target: ScriptTarget.ES2022, module: ModuleKind.ESNext };
  const { outputText } = transpileModule(source, { compilerOptions: options });
  await page.goto('about:blank');
  const sounds = await page.evaluate(async (code) => {
    type Synth = typeof import('../../src/lib/sound/synth.ts');
    const file = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
    const { SOUNDS, output } = (await import(file)) as Synth;
    const RATE = 44_100;
    const peakOf = (samples: Float32Array): number =>
      samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    const render = async (sound: keyof typeof SOUNDS, whole: boolean): Promise<Float32Array> => {
      const { seconds, build } = SOUNDS[sound];
      const context = new OfflineAudioContext(1, RATE * (seconds + 1), RATE);
      build(context, whole ? output(context).input : context.destination, 0, 1);
      return (await context.startRendering()).getChannelData(0);
    };
    const found: Record<string, Rendered> = {};
    for (const sound of Object.keys(SOUNDS) as (keyof typeof SOUNDS)[]) {
      const samples = await render(sound, false);
      found[sound] = {
        seconds: SOUNDS[sound].seconds,
        peak: peakOf(samples),
        limited: peakOf(await render(sound, true)),
        last: samples.findLastIndex((sample) => Math.abs(sample) > 0.001) / RATE,
        finite: samples.every((sample) => Number.isFinite(sample)),
      };
    }
    return found;
  }, outputText);
  expect(Object.keys(sounds).sort()).toEqual(
    ['card', 'clock', 'coin', 'crowd', 'death', 'die', 'stamp', 'touch', 'turn', 'victory'].sort(),
  );
  for (const [name, { seconds, peak, limited, last, finite }] of Object.entries(sounds)) {
    expect(finite, name).toBe(true);
    expect(peak, name).toBeGreaterThan(0.08);
    expect(peak, name).toBeLessThan(1);
    expect(limited, name).toBeLessThan(1);
    // Not longer than stated, and not much shorter.
    expect(last, name).toBeLessThanOrEqual(seconds);
    expect(last, name).toBeGreaterThan(seconds * 0.5);
  }
});

for (const muted of [false, true]) {
  test(`sounds ${muted ? 'are off if the user turned them off' : 'are on after the first touch'}`, async ({
    page,
    context,
  }) => {
    const { id, player } = await seat(context, { game: 'colossal-arena' });
    await context.addInitScript((muted) => {
      localStorage.setItem('harena-settings', JSON.stringify({ tips: false, muted }));
      const counted = { contexts: 0, sounds: 0 };
      Object.assign(window, { harenaSounds: counted });
      const { start } = AudioScheduledSourceNode.prototype;
      AudioScheduledSourceNode.prototype.start = function (when) {
        counted.sounds += 1;
        return start.call(this, when);
      };
      window.AudioContext = class extends AudioContext {
        constructor() {
          super();
          counted.contexts += 1;
        }
      };
    }, muted);
    const counted = () =>
      page.evaluate(() => (window as unknown as { harenaSounds: { contexts: number; sounds: number } }).harenaSounds);
    await page.goto(url(`t/${id}`));
    await nextDecision(page);
    const lines = page.getByRole('log', { name: 'Log' }).getByRole('listitem');
    const act = async (): Promise<void> => {
      const before = await lines.count();
      const { position, version } = await player.state(id);
      await player.ask(`tables/${id}/commands`, { type: 'act', action: position!.legal[0]!.action, version });
      await expect.poll(() => lines.count()).toBeGreaterThan(before);
    };
    const silence = { contexts: 0, sounds: 0 };
    expect(await counted()).toEqual(silence);
    // A touch of something without a sound of its own: what is heard after it are sounds of the game.
    await page.getByRole('heading', { level: 1 }).click();
    expect(await counted()).toEqual(silence);
    await nextDecision(page);
    await act();
    if (muted) {
      await nextDecision(page);
      expect(await counted()).toEqual(silence);
    } else {
      await expect.poll(async () => (await counted()).sounds).toBeGreaterThan(0);
      expect((await counted()).contexts).toBe(1);
    }
  });
}
