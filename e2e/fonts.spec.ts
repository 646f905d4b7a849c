import { expect, heading, test } from './support/test.ts';

for (const [width, tag] of [
  [390, []],
  [768, '@long'],
  [1440, '@long'],
] as const) {
  test(`loads one font file, moves nothing when it arrives, and loads another one for its characters, ${width} px wide`, {
    tag: [tag].flat(),
  }, async ({ page }) => {
    const files: string[] = [];
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      files.push(new URL(route.request().url()).pathname.replace(/^\/assets\/(.*)-[\w-]{8}\.woff2$/, '$1'));
      await released;
      await route.continue();
    });
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/home', { waitUntil: 'commit' });
    await expect(page.locator('#pricing').getByRole('button', { name: 'ZAMÓW' }).first()).toBeVisible();
    expect(await page.evaluate(() => document.fonts.check('16px "Figtree Variable"'))).toBe(false);
    const before = await page.evaluate(() => performance.now());
    release();
    await expect(page.locator('html')).toHaveAttribute('data-font', 'loaded');
    // Rounded widths of letters move a few words by a pixel or two, which is less than a ten-thousandth.
    expect(await page.evaluate(readLayoutShift, before)).toBeLessThan(0.0001);
    expect(files).toEqual(['figtree']);
    await heading(page, 'Cała szkoła jazdy w jednym programie').evaluate((title) => title.append('ř'));
    await expect.poll(() => files).toEqual(['figtree', 'figtree-latin-ext-wght-normal']);
  });
}

/** The sum of layout shifts since a time of the page, when two frames have passed. */
function readLayoutShift(since: number): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.startTime > since) sum += (entry as PerformanceEntry & { value: number }).value;
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
  });
}
