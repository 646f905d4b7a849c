import { expect, type Page } from 'playwright/test';
import { expectAccessible } from './test.ts';

// Colours depend on the theme and layout on the width, so every run checks each of them, and the long run more pairs.
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

/** Expects an open page, or one part of it, to pass axe in each look, and to be no wider than the window. */
export async function expectSound(page: Page, what: string, part?: 'dialog'): Promise<void> {
  for (const { theme, width } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
    }, theme);
    await expectAccessible(page, part);
    const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    expect(fits, `${what} is no wider than ${width} px`).toBe(true);
  }
}
