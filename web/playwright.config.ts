import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: process.env.HARENA_RESULTS ?? 'test-results',
  // Long enough for whole games.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  workers: 2,
  // No retries: a flaky test is a failure.
  retries: 0,
  forbidOnly: true,
  reporter: [['list']],
  globalSetup: './tests/e2e/global-setup.ts',
  use: {
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' },
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
  },
});
