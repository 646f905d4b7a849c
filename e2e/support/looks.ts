import { expect, type Page } from 'playwright/test';
import { expectAccessible } from './test.ts';
import { findUnusable } from './usable.ts';

// Colours depend on the theme, the layout on the width. Every run checks both themes; the long run checks more pairs.
const looks = [
  { theme: 'light', width: 390 },
  { theme: 'dark', width: 1440 },
  ...(process.env.LONG
    ? [
        { theme: 'dark', width: 768 },
        { theme: 'light', width: 1200 },
      ]
    : []),
];

/** The tests of single screens check their dialogs in the light theme at 1440 px. */
const looksOfDialogs = process.env.LONG ? looks : [{ theme: 'dark', width: 390 }];

/** The last one has the ordinary font size, from which the next screen only changes the width: a media query in rem reports no change of the font size alone. */
const sizes = [
  { width: 1440, fontSize: 32 },
  { width: 390, fontSize: 32 },
  { width: 320, fontSize: 16 },
];

/** Expects that a page, or its open dialog, passes axe in each theme and width. The page must be no wider than the window. */
export async function expectAccessibleInEachLook(page: Page, name: string, part?: 'dialog'): Promise<void> {
  for (const { theme, width } of part ? looksOfDialogs : looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate((value) => {
      document.documentElement.dataset.theme = value;
    }, theme);
    await expectAccessible(page, part);
    const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    expect(fits, `${name} is no wider than ${width} px`).toBe(true);
  }
}

/** Expects besides that a page, or its open dialog, is usable. */
export async function expectGoodInEachLook(page: Page, name: string, part?: 'dialog'): Promise<void> {
  await expectAccessibleInEachLook(page, name, part);
  await expectUsable(page, name);
}

/** Expects that everything can be reached and pressed at 200 % font size and at 320 px. */
export async function expectUsable(page: Page, name: string): Promise<void> {
  // Only Chromium can change its font size during a test.
  if (page.context().browser()?.browserType().name() !== 'chromium') return;
  const client = await page.context().newCDPSession(page);
  for (const { width, fontSize } of sizes) {
    await page.setViewportSize({ width, height: 900 });
    await client.send('Page.setFontSizes', { fontSizes: { standard: fontSize, fixed: fontSize } });
    await expect(page.locator('html')).toHaveCSS('font-size', `${fontSize}px`);
    await expect.poll(() => page.evaluate(findUnusable), { message: `${name}, ${width} px, font of ${fontSize} px` }).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  // The list has become a table after the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
