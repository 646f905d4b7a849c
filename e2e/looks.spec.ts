import type { Page } from 'playwright/test';
import { demoSession } from './support/company.ts';
import { expect, openLanding, storeSession, test } from './support/test.ts';

// What one engine draws or focuses differently from another.

/** How much of a picture's most amber row is amber. */
const amberShare = (page: Page, png: Buffer) =>
  page.evaluate(
    async (bytes) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(bytes)]));
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
      if (!canvas) throw new Error('no canvas');
      canvas.drawImage(image, 0, 0);
      const { data, width, height } = canvas.getImageData(0, 0, image.width, image.height);
      const isAmber = (red = 0, green = 0, blue = 0) => red > 200 && green > 140 && blue < 110;
      const shares = Array.from({ length: height }, (_, y) => {
        const starts = Array.from({ length: width }, (_, x) => 4 * (y * width + x));
        return starts.filter((at) => isAmber(data[at], data[at + 1], data[at + 2])).length / width;
      });
      return Math.max(...shares);
    },
    [...png],
  );

/** The brightness of pixels in the middle of the window, at these distances from its left edge. */
async function brightnessAt(page: Page, distances: readonly number[]): Promise<number[]> {
  const png = await page.screenshot();
  return page.evaluate(
    async ({ bytes, columns }) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(bytes)]));
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true });
      if (!canvas) throw new Error('no canvas');
      canvas.drawImage(image, 0, 0);
      const brightness = ([red = 0, green = 0, blue = 0]: Uint8ClampedArray) => (red + green + blue) / 3;
      return columns.map((x) => brightness(canvas.getImageData(Math.round(x), image.height / 2, 1, 1).data));
    },
    { bytes: [...png], columns: distances },
  );
}

test.describe('of the landing page', () => {
  // Screenshots add a style element, which the page's policy blocks in Firefox.
  test.use({ expectedMessages: /settings blocked an inline style/, violatesPolicy: true });

  test('draws amber dashes under words, and the whole outline of a dialog that scrolls', async ({ page }) => {
    await openLanding(page);
    for (const underlined of [page.locator('h1 > span'), page.locator('#demo').getByText('30', { exact: true })]) {
      const png = await underlined.screenshot();
      // Dashes are two thirds of the line. Firefox once drew a dot of each.
      expect(await amberShare(page, png)).toBeGreaterThan(0.5);
    }
    await page.setViewportSize({ width: 900, height: 500 });
    await page.getByRole('main').getByRole('button', { name: 'Załóż konto' }).click();
    const dialog = page.getByRole('dialog', { name: 'Zarejestruj się' });
    const scrolling = dialog.locator('form > div').first();
    // Firefox makes it a tab stop of its own accord.
    await scrolling.evaluate((element) => element.setAttribute('tabindex', '0'));
    await expect(dialog.getByRole('textbox').first()).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(scrolling).toBeFocused();
    await expect(scrolling).toHaveCSS('outline', /2px/);
    // The dialog clips what is around it.
    await expect(scrolling).toHaveCSS('outline-offset', '-2px');
  });
});

test.describe('of the licences', () => {
  test.beforeEach(async ({ page }) => {
    await storeSession(page, await demoSession());
    await page.goto('/user-panel/licenses');
    await expect(page.getByRole('table', { name: 'Twoje licencje' })).toBeVisible();
  });

  test('scrolls a table by keyboard exactly while it is wider than its region, and draws an unticked box like a field', async ({
    page,
  }) => {
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

    await page.emulateMedia({ colorScheme: 'dark' });
    const box = page.getByRole('checkbox', { name: 'Pokaż zakończone licencje' });
    const fieldColour = await box.evaluate((element) => {
      const probe = document.createElement('i');
      element.after(probe);
      probe.style.background = 'var(--color-field)';
      const computed = getComputedStyle(probe).backgroundColor;
      probe.remove();
      return computed;
    });
    await expect(box).toHaveCSS('appearance', 'none');
    await expect(box).toHaveCSS('background-color', fieldColour);
    await box.check();
    await expect(box).toHaveCSS('appearance', 'auto');
  });

  // Firefox and WebKit run with scroll bars that take no room, and Playwright forces colours in Chromium alone.
  test('shows what is chosen when colours are forced, and dims the gutter of the scroll bar behind a dialog', { tag: '@chromium' }, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    const current = page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Twoje licencje' });
    await expect(current).toHaveCSS('outline-style', 'solid');
    await expect(page.getByRole('button', { name: 'Polski' })).toHaveCSS('outline-style', 'solid');
    await expect(page.getByRole('button', { name: 'English' })).toHaveCSS('outline-style', 'none');
    await page.emulateMedia({ forcedColors: 'none' });

    await page.getByRole('button', { name: 'Kup nową licencję' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    for (const theme of ['light', 'dark']) {
      await page.evaluate((value) => {
        document.documentElement.dataset.theme = value;
      }, theme);
      const gutter = await page.evaluate(() => innerWidth - document.body.getBoundingClientRect().width);
      expect(gutter, 'there is a gutter').toBeGreaterThan(0);
      const [beside = 0, inGutter = 255] = await brightnessAt(page, [1440 - gutter - 10, 1440 - gutter / 2]);
      expect(Math.abs(beside - inGutter), `the gutter is as dark as the page in the ${theme} theme`).toBeLessThan(8);
    }
  });
});
