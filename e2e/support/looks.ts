import { expect, type Page } from 'playwright/test';
import { expectAccessible } from './test.ts';

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

/** Expects that a page, or a part of it, passes axe in each theme and width. The page must be no wider than the window. */
export async function expectAccessibleInEachLook(page: Page, name: string, part?: 'dialog'): Promise<void> {
  for (const { theme, width } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate((value) => {
      document.documentElement.dataset.theme = value;
    }, theme);
    await expectAccessible(page, part);
    const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    expect(fits, `${name} is no wider than ${width} px`).toBe(true);
  }
}
