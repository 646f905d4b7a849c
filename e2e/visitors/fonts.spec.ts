import { readLayoutShift } from '../support/hydration.ts';
import { collectRequests, holdRequests } from '../support/network.ts';
import { expect, heading, test } from '../support/test.ts';

test('loads one font file, moves nothing when it arrives, and loads another one for its characters', async ({ page }) => {
  const files = collectRequests(page, /\.woff2$/);
  const names = () => files.map((file) => file.replace(/^\/assets\/(.*)-[\w-]{8}\.woff2$/, '$1'));
  const release = await holdRequests(page, '**/*.woff2');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/home', { waitUntil: 'commit' });
  await expect(page.locator('#pricing').getByRole('button', { name: 'ZAMÓW' }).first()).toBeVisible();
  expect(await page.evaluate(() => document.fonts.check('16px "Figtree Variable"'))).toBe(false);
  const before = await page.evaluate(() => performance.now());
  release();
  await expect(page.locator('html')).toHaveAttribute('data-font', 'loaded');
  // Rounded widths of letters move a few words by a pixel or two, which is less than a ten-thousandth.
  expect(await page.evaluate(readLayoutShift, before)).toBeLessThan(0.0001);
  expect(names()).toEqual(['figtree']);
  await heading(page, 'Cała szkoła jazdy w jednym programie').evaluate((title) => title.append('ř'));
  await expect.poll(names).toEqual(['figtree', 'figtree-latin-ext-wght-normal']);
});
