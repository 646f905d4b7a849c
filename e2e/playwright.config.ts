import { defineConfig, type Project } from 'playwright/test';
import { chromiumArguments, firefoxLaunch } from '../scripts/find-browser.ts';
import { address } from './support/environment.ts';

/** What Firefox and WebKit do not run: it simulates old browsers, or takes Chromium’s back-forward cache or network protocol. */
const onlyChromium = [
  ...['back-forward-cache', 'canary', 'email-change', 'embedding-leaks', 'embedding-releases', 'full-navigation', 'oldest-browser'],
  ...['outdated-browser', 'returning', 'scaffold'],
];

/** The tests of WebKitGTK have a configuration of their own. */
const ofWebKitGtk = 'e2e/webkit/**';

/**
 * What Firefox and WebKit run: in every run the tests tagged `@engines`, where the engines differ most. `@chromium` marks tests of what
 * only Chromium has, or lets a test do. Each says why.
 */
const crossBrowserTests = process.env.LONG
  ? { testIgnore: [ofWebKitGtk, ...onlyChromium.map((name) => `${name}.spec.ts`)], grepInvert: /@chromium/ }
  : { grep: /@engines/, grepInvert: /@chromium|@long/ };

function firefoxProject(executablePath: string): Project {
  const { channel, launchOptions } = firefoxLaunch(executablePath);
  return {
    name: 'firefox',
    ...crossBrowserTests,
    use: {
      browserName: 'firefox',
      channel,
      launchOptions: {
        ...launchOptions,
        firefoxUserPrefs: {
          // WebDriver BiDi cannot set these for a page: `emulateMedia` has no effect there.
          'ui.prefersReducedMotion': 1,
          'layout.css.prefers-color-scheme.content-override': 1,
          // A mouse: headless Firefox has no pointer.
          'ui.primaryPointerCapabilities': 6,
          // Scroll bars take no room, as on phones and in headless Chromium.
          'ui.useOverlayScrollbars': 1,
          // Playwright waits for a load event, which a page from the back-forward cache does not fire.
          'browser.sessionhistory.max_total_viewers': 0,
        },
      },
    },
  };
}

/** Only Playwright's own WebKit. The tests of WebKitGTK have a configuration of their own. */
const webKitProject = (executablePath: string): Project => ({
  name: 'webkit',
  ...crossBrowserTests,
  use: { browserName: 'webkit', launchOptions: { executablePath } },
});

/** Tests the production build in a real browser, with the real server and its embedded database. */
export default defineConfig({
  testDir: '.',
  testMatch: '*/*.spec.ts',
  testIgnore: ofWebKitGtk,
  outputDir: '../test-results/e2e',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // `@long` marks variants of other tests. Only `pnpm test:long` runs them.
  ...(!process.env.LONG && { grepInvert: /@long/ }),
  forbidOnly: true,
  globalSetup: './support/global-setup.ts',
  // A journey checks several things, and a busy machine takes ten times as long.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: address,
    actionTimeout: 10_000,
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    // Browsers paint by the processor here: a lower window makes a run a twentieth faster.
    viewport: { width: 1440, height: 720 },
    // Dialogs are then clickable at once. Tests of motion override this.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces make a run a fifth slower. Use `--trace on` for a single test.
    trace: 'off',
  },
  projects: [
    {
      name: 'chromium',
      use: {
        browserName: 'chromium',
        launchOptions: { args: chromiumArguments, ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }) },
      },
    },
    ...(process.env.FIREFOX_PATH ? [firefoxProject(process.env.FIREFOX_PATH)] : []),
    ...(process.env.WEBKIT_PATH ? [webKitProject(process.env.WEBKIT_PATH)] : []),
  ],
});
