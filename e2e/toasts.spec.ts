import type { Page } from 'playwright/test';
import type { Company } from './support/company.ts';
import { expect, field, test } from './support/test.ts';

test.use({ hasTouch: true });

async function logIn(page: Page, { email, password }: Company) {
  const form = page.getByRole('region', { name: 'Zaloguj się' });
  await field(form, 'E-mail').fill(email);
  await field(form, 'Hasło').fill(password);
  await form.getByRole('button', { name: 'Zaloguj się' }).click();
  await expect(page).toHaveURL('/user-panel/licenses');
}

async function logOut(page: Page) {
  // By its key: a message may lie over it.
  await page.getByRole('button', { name: 'Wyloguj się' }).press('Enter');
  await expect(page).toHaveURL('/home');
}

test('SHL-12 a message is shown top right, announced, never twice at once, for 5 seconds, one more after hover; a tap dismisses it', async ({
  page,
  company,
}) => {
  await page.clock.install();
  await page.goto('/home');
  const region = page.getByRole('region', { name: 'Powiadomienia' });
  await expect(region, 'the live region is there before anything is said in it').toHaveAttribute('aria-live', 'polite');
  const messages = region.getByRole('status');
  await expect(messages).toHaveCount(0);
  await page.clock.pauseAt(Date.now() + 60_000);

  await logIn(page, company);
  await expect(messages).toHaveText(['Zalogowano']);
  const place = await messages.boundingBox();
  expect(place?.y).toBeLessThan(40);
  expect((place?.x ?? 0) + (place?.width ?? 0)).toBeGreaterThan(1440 - 60);
  await logOut(page);
  await logIn(page, company);
  await expect(messages).toHaveText(['Zalogowano']);

  await page.clock.runFor(4999);
  await expect(messages).toBeVisible();
  await page.clock.runFor(1);
  await expect(messages).toBeHidden();

  await logOut(page);
  await logIn(page, company);
  await page.clock.runFor(4999);
  await messages.hover();
  await page.clock.runFor(60_000);
  await expect(messages).toBeVisible();
  await page.mouse.move(200, 600);
  await page.clock.runFor(999);
  await expect(messages).toBeVisible();
  await page.clock.runFor(1);
  await expect(messages).toBeHidden();

  await logOut(page);
  await page.clock.resume();
  await page.setViewportSize({ width: 390, height: 800 });
  await logIn(page, company);
  await messages.tap();
  await expect(messages).toBeHidden();
});
