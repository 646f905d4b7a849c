import { defineConfig } from 'playwright/test';

/** Tests the production build in WebKitGTK. Playwright cannot drive that browser: it runs the tests, WebDriver the browser. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/webkit',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  ...(!process.env.LONG && { grepInvert: /@long/ }),
  forbidOnly: true,
  globalSetup: '../support/global-setup.ts',
  // WebKitGTK draws without a graphics card: these waits are three times those of the other browsers.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
});
