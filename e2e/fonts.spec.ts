import type { Page } from 'playwright/test';
import { expect, heading, test } from './support/test.ts';

/** The font files that a page requests. */
function watchFonts(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') files.push(new URL(request.url()).pathname.replace(/^\/assets\/(.*)-[\w-]{8}\.woff2$/, '$1'));
  });
  return files;
}

test('loads one font file, and another one when a page needs its characters', async ({ page }) => {
  const files = watchFonts(page);
  await page.goto('/home');
  await expect(page.locator('#pricing').getByRole('button', { name: 'ZAMÓW' }).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-font', 'loaded');
  expect(files).toEqual(['figtree']);
  await heading(page, 'Cała szkoła jazdy w jednym programie').evaluate((title) => title.append('ř'));
  await expect.poll(() => files).toEqual(['figtree', 'figtree-latin-ext-wght-normal']);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('loads the same file', async ({ page }) => {
    const files = watchFonts(page);
    await page.goto('/home');
    await expect.poll(() => files).toEqual(['figtree']);
  });
});

for (const width of [390, 768, 1440]) {
  test(`moves nothing when the font arrives, ${width} px wide`, async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await released;
      await route.continue();
    });
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/home', { waitUntil: 'commit' });
    await expect(page.locator('#pricing').getByRole('button', { name: 'ZAMÓW' }).first()).toBeVisible();
    expect(await page.evaluate(() => document.fonts.check('16px "Figtree Variable"'))).toBe(false);
    release();
    await expect(page.locator('html')).toHaveAttribute('data-font', 'loaded');
    // Rounded widths of letters move a few words by a pixel or two, which is less than a ten-thousandth.
    expect(await page.evaluate(readLayoutShift)).toBeLessThan(0.0001);
  });
}

/** The sum of layout shifts since the page opened, when two frames have passed. */
function readLayoutShift(): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
  });
}
