import { defineConfig } from 'playwright/test';
import others from '../playwright.config.ts';

const { projects: _, testIgnore: __, ...common } = others;

/** Tests the production build in WebKitGTK. Playwright cannot drive that browser: it runs the tests, WebDriver the browser. */
export default defineConfig({
  ...common,
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/webkit',
  globalSetup: '../support/global-setup.ts',
  // WebKitGTK draws without a graphics card: these waits are three times those of the other browsers.
  timeout: 180_000,
  expect: { timeout: 30_000 },
});
