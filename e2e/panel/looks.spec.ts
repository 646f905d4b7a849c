import { demoSession } from '../support/company.ts';
import { expect, storeSession, test } from '../support/test.ts';

// What one engine draws or focuses differently from another.

test.describe('of the licences', () => {
  test.beforeEach(async ({ page }) => {
    await storeSession(page, await demoSession());
    await page.goto('/user-panel/licenses');
    await expect(page.getByRole('table', { name: 'Twoje licencje' })).toBeVisible();
  });

  test('scrolls a table by keyboard exactly while it is wider than its region', async ({ page }) => {
    await page.setViewportSize({ width: 1200, height: 900 });
    const region = page.getByRole('region', { name: 'Twoje licencje' });
    const company = region.locator('tbody tr').first().locator('[data-label="Firma"] > div');
    await expect(region).not.toHaveAttribute('tabindex');
    await company.evaluate((element) => {
      element.style.inlineSize = '100rem';
    });
    await expect(region).toHaveAttribute('tabindex', '0');
    expect(await region.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
    await company.evaluate((element) => {
      element.style.inlineSize = '';
    });
    await expect(region).not.toHaveAttribute('tabindex');
  });

  // Playwright forces colours in Chromium alone.
  test('shows what is chosen when colours are forced', { tag: '@chromium' }, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    const current = page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Twoje licencje' });
    await expect(current).toHaveCSS('outline-style', 'solid');
    await expect(page.getByRole('button', { name: 'Polski' })).toHaveCSS('outline-style', 'solid');
    await expect(page.getByRole('button', { name: 'English' })).toHaveCSS('outline-style', 'none');
    await page.emulateMedia({ forcedColors: 'none' });
  });
});
