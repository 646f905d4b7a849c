import type { Locator, Page } from 'playwright/test';
import { expect, openLanding, test } from '../support/test.ts';

const interval = 2750;
const step = 250;
const names = ['Grafik jazd', 'Kartoteka kursanta', 'Egzamin wewnętrzny'];

/** Shows the carousel on a paused clock. */
async function openCarousel(page: Page, reducedMotion: 'no-preference' | 'reduce' = 'no-preference') {
  await page.emulateMedia({ reducedMotion });
  await page.clock.install();
  await openLanding(page);
  const carousel = page.getByRole('region', { name: 'Ekrany z bliska' });
  await expect(carousel.getByRole('listitem').getByRole('button')).toHaveText(names);
  await page.mouse.move(5, 5);
  await page.clock.pauseAt(Date.now() + 60_000);
  const stage = carousel.getByRole('group', { name: 'Ekrany programu' });
  await stage.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const chosen = carousel.locator('button[aria-current]');
  const shown = (position: number) => carousel.getByRole('group', { name: `${position} z 3` }).getByRole('img');
  return {
    carousel,
    stage,
    async expectAt(position: number) {
      await expect(chosen).toHaveText(names[position - 1] ?? '');
      await expect(shown(position)).toBeInViewport({ ratio: 0.8 });
    },
    /** Runs the clock until the position changes. Returns the time, rounded up to a step. */
    async untilMoved(): Promise<number> {
      const from = await chosen.textContent();
      for (let passed = step; passed <= 2 * interval; passed += step) {
        await page.clock.runFor(step);
        if ((await chosen.textContent()) !== from) return passed;
      }
      throw new Error('The carousel does not move');
    },
    /** Runs more than five intervals. The first steps let the page handle its pointer events. */
    async runIntervals() {
      for (let steps = 0; steps < 10; steps += 1) await page.clock.runFor(step);
      await page.clock.runFor(5 * interval);
    },
  };
}

// WebDriver BiDi cannot set for a page of Firefox whether motion is reduced.
test('LND-04 advances 1-2-3-2-1 every 2750 ms, pauses on hover and focus, and stays at the screen chosen by hand', {
  tag: '@chromium',
}, async ({ page }) => {
  const { carousel, stage, expectAt, untilMoved, runIntervals } = await openCarousel(page);
  const button = (name: string) => carousel.getByRole('button', { name });
  await expectAt(1);
  await untilMoved();
  await expectAt(2);
  for (const expected of [3, 2, 1, 2]) {
    await page.clock.runFor(interval - step);
    await page.clock.runFor(step);
    await expectAt(expected);
  }
  await stage.hover();
  await runIntervals();
  await expectAt(2);
  await page.mouse.move(5, 5);
  expect(await untilMoved(), 'a whole interval after the pointer has left').toBeGreaterThan(interval - 3 * step);
  await expectAt(3);
  await button('Następny ekran').focus();
  await runIntervals();
  await expectAt(3);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await untilMoved();
  await expectAt(2);

  await button('Następny ekran').dblclick();
  await expectAt(1);
  await expect(carousel.getByRole('status')).toHaveText('Grafik jazd, 1 z 3');
  await button('Poprzedni ekran').click();
  await expectAt(3);
  await button('Kartoteka kursanta').click();
  await page.mouse.move(5, 5);
  await page.clock.runFor(5 * interval);
  await expectAt(2);
  await button('Wznów pokaz').click();
  await page.mouse.move(5, 5);
  await untilMoved();
  await button('Zatrzymaj pokaz').press('Enter');
  await expect(button('Wznów pokaz')).toBeVisible();
});

test('LND-04 stands still when motion is reduced, moves by its buttons, and opens a picture large', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { carousel, stage, expectAt } = await openCarousel(page, 'reduce');
  await page.clock.runFor(10 * interval);
  await expectAt(1);
  const opener = carousel.getByRole('button', { name: 'Powiększ ekran' });
  const width = async (parent: Locator) => (await parent.getByRole('img').first().boundingBox())?.width ?? 0;
  const before = await width(stage);
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Grafik jazd' });
  await expect.poll(() => width(dialog)).toBeGreaterThan(before + 100);
  await page.keyboard.press('ArrowLeft');
  const last = page.getByRole('dialog', { name: 'Egzamin wewnętrzny' });
  await expect(last.getByRole('img')).toHaveAttribute('alt', /^Pytanie egzaminacyjne/);
  await last.getByRole('button', { name: 'Następny ekran' }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The focus returns in a timer.
  await page.clock.runFor(step);
  await expect(opener).toBeFocused();

  await carousel.getByRole('button', { name: 'Kartoteka kursanta' }).press('Enter');
  await expectAt(2);
  await carousel.getByRole('group', { name: '2 z 3' }).getByRole('img').click();
  await expect(page.getByRole('dialog', { name: 'Kartoteka kursanta' }).getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAt(2);
});
