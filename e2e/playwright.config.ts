import { defineConfig } from 'playwright/test';
import { chromiumArguments } from '../scripts/find-browser.ts';
import { address } from './support/environment.ts';

/** The composed product in a real browser: the production build, the real server, its embedded database. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/e2e',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Variants of what other tests prove run with `pnpm test:long` alone.
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
    // An opening dialog is clickable at once. Tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace takes a fifth of the time: use `--trace on` to look into a single test.
    trace: 'off',
    launchOptions: { args: chromiumArguments, ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }) },
  },
});
