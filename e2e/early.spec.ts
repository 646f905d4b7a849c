import type { Page } from 'playwright/test';
import { expect, heading, openLanding, test } from './support/test.ts';

/** Collects the addresses of the files that a page requests from now on. */
function collectFiles(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(js|css)$/.test(pathname)) files.push(pathname);
  });
  return files;
}

const repeated = (addresses: readonly string[]) => addresses.filter((address, index) => addresses.indexOf(address) !== index);

test('LND-12 requests the scripts of the landing page before its first paint, each once', async ({ page }) => {
  const files = collectFiles(page);
  await openLanding(page);
  const { firstPaint, scripts } = await page.evaluate(() => ({
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    scripts: performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')),
  }));
  const requestedLater = scripts.filter(({ startTime }) => startTime > firstPaint).map(({ name }) => name);
  expect(scripts.length).toBeGreaterThan(5);
  expect(requestedLater, 'after the first paint').toEqual([]);
  expect(repeated(files)).toEqual([]);
});

test('LND-07 requests the files of the licences, and none of the landing page, when a company is redirected', async ({ panel }) => {
  const files = collectFiles(panel);
  await panel.goto('/home');
  await expect(heading(panel, 'Twoje licencje')).toBeVisible();
  expect(files.filter((file) => file.includes('mfe-licences')).length).toBeGreaterThan(3);
  expect(files.filter((file) => file.includes('mfe-landing'))).toEqual([]);
  expect(repeated(files)).toEqual([]);
});

for (const [path, name] of [
  ['/user-panel/licenses', 'Twoje licencje'],
  ['/user-panel/sms-notification', 'Konfiguracja'],
] as const) {
  test(`SHL-03 requests the styles of ${path} before the shell runs, and each file once`, async ({ panel }) => {
    const files = collectFiles(panel);
    const shell = Promise.withResolvers<void>();
    await panel.route(/\/assets\/index-.*\.js$/, async (route) => {
      await shell.promise;
      await route.continue();
    });
    await panel.goto(path, { waitUntil: 'commit' });
    await expect.poll(() => files.filter((file) => /^\/remotes\/.*\.css$/.test(file)).length).toBeGreaterThan(0);
    shell.resolve();
    await expect(heading(panel, name)).toBeVisible();
    expect(repeated(files)).toEqual([]);
  });
}
