import { defineConfig } from 'playwright/test';
import { chromiumArguments } from '../scripts/find-browser.ts';
import { address } from './support/environment.ts';

/** Tests the production build in a real browser, with the real server and its embedded database. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/e2e',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // `@long` marks variants of other tests. Only `pnpm test:long` runs them.
  ...(!process.env.LONG && { grepInvert: /@long/ }),
  forbidOnly: true,
  globalSetup: './support/global-setup.ts',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: address,
    actionTimeout: 10_000,
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    viewport: { width: 1440, height: 900 },
    // Dialogs are then clickable at once. Tests of motion override this.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces make a run a fifth slower. Use `--trace on` for a single test.
    trace: 'off',
    launchOptions: { args: chromiumArguments, ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }) },
  },
});
