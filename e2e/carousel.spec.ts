import type { Page } from 'playwright/test';
import { expect, openLanding, test } from './support/test.ts';

const interval = 2750;
const step = 250;

/** Shows the carousel on a paused clock. */
async function openCarousel(page: Page, reducedMotion: 'no-preference' | 'reduce' = 'no-preference') {
  await page.emulateMedia({ reducedMotion });
  await page.clock.install();
  await openLanding(page);
  const carousel = page.getByRole('region', { name: 'Program z bliska' });
  await expect(carousel.getByRole('listitem').getByRole('button')).toHaveText(['Grafik jazd', 'Kartoteka kursanta', 'Egzamin wewnętrzny']);
  await page.mouse.move(5, 5);
  await page.clock.pauseAt(Date.now() + 60_000);
  await carousel.getByRole('group', { name: 'Ekrany programu' }).evaluate((stage) => stage.scrollIntoView({ block: 'center' }));

  const chosen = carousel.locator('button[aria-current]');
  const names = await carousel.getByRole('listitem').getByRole('button').allTextContents();
  const position = async () => names.indexOf((await chosen.textContent()) ?? '') + 1;
  return {
    carousel,
    position,
    expectAt: (expected: number) => expect(chosen).toHaveText(names[expected - 1] ?? ''),
    expectShown: (expected: number) =>
      expect(carousel.getByRole('group', { name: `${expected} z 3` }).getByRole('img')).toBeInViewport({ ratio: 0.8 }),
    /** Runs five intervals, first in steps: the page handles a pointer event a task or two later. */
    async standStill() {
      for (let passed = 0; passed < 10 * step; passed += step) await page.clock.runFor(step);
      await page.clock.runFor(5 * interval);
    },
    /** Runs the clock until the position changes. Returns the time it took, to one step. */
    async untilMoved(): Promise<number> {
      const from = await position();
      for (let passed = step; passed <= 2 * interval; passed += step) {
        await page.clock.runFor(step);
        if ((await position()) !== from) return passed;
      }
      throw new Error('The carousel does not move');
    },
  };
}

test('LND-04 the carousel goes 1-2-3-2-1 every 2750 ms and pauses on hover and focus', async ({ page }) => {
  const { carousel, position, expectAt, expectShown, standStill, untilMoved } = await openCarousel(page);
  await expectAt(1);
  await expectShown(1);
  await untilMoved();
  await expectAt(2);
  await expectShown(2);
  await page.clock.runFor(interval - step);
  await expectAt(2);
  await page.clock.runFor(step);
  await expectAt(3);
  await expectShown(3);
  for (const expected of [2, 1, 2]) {
    await page.clock.runFor(interval);
    await expectAt(expected);
  }

  await carousel.getByRole('group', { name: 'Ekrany programu' }).hover();
  await standStill();
  expect(await position()).toBe(2);
  await page.mouse.move(5, 5);
  expect(await untilMoved(), 'a whole interval after the pointer has left').toBeGreaterThan(interval - 3 * step);

  const before = await position();
  await carousel.getByRole('button', { name: 'Następny ekran' }).focus();
  await page.keyboard.press('Shift+Tab');
  await standStill();
  expect(await position()).toBe(before);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  expect(await untilMoved()).toBeGreaterThan(interval - 3 * step);
});

test('LND-04 the carousel stays where it was driven by hand and can be restarted', async ({ page }) => {
  const { carousel, expectAt, expectShown, untilMoved } = await openCarousel(page);
  const status = carousel.getByRole('status');
  const next = carousel.getByRole('button', { name: 'Następny ekran' });
  await next.click();
  await expectAt(2);
  await expect(status).toHaveText('Kartoteka kursanta, 2 z 3');
  await next.click();
  await next.click();
  await expectAt(1);
  await carousel.getByRole('button', { name: 'Poprzedni ekran' }).click();
  await expectAt(3);
  await carousel.getByRole('button', { name: 'Kartoteka kursanta' }).click();
  await expectShown(2);
  await page.mouse.move(5, 5);
  await page.clock.runFor(5 * interval);
  await expectAt(2);

  await carousel.getByRole('button', { name: 'Wznów pokaz' }).click();
  await page.mouse.move(5, 5);
  await untilMoved();
  await carousel.getByRole('button', { name: 'Zatrzymaj pokaz' }).press('Enter');
  await expect(carousel.getByRole('button', { name: 'Wznów pokaz' })).toBeVisible();
});

test('LND-04 the carousel stands still under reduced motion and can be driven by hand', async ({ page }) => {
  const { carousel, expectAt, expectShown } = await openCarousel(page, 'reduce');
  await expectShown(1);
  await page.clock.runFor(10 * interval);
  await expectAt(1);
  await carousel.getByRole('button', { name: 'Egzamin wewnętrzny' }).press('Enter');
  await expectAt(3);
  await expectShown(3);
});
