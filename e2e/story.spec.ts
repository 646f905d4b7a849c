import type { Page } from 'playwright/test';
import { goThroughStory } from './support/story.ts';
import { test } from './support/test.ts';

const title = 'BRO-01 LND-06 a visitor orders a product, registers, logs in, buys it and logs out';

async function setUp(page: Page, width: number): Promise<Page> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width, height: 800 });
  return page;
}

test(`${title} on a phone, after registering on a computer`, { tag: '@engines' }, async ({ page, otherDevice }) => {
  await goThroughStory(await setUp(page, 1440), await setUp(otherDevice, 390));
});

for (const width of [390, 768, 1440]) {
  test(`${title} at ${width} px`, { tag: '@long' }, async ({ page }) => goThroughStory(await setUp(page, width)));
}
