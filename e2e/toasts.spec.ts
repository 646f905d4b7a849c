import type { Locator, Page } from 'playwright/test';
import { makeRegistration } from './support/company.ts';
import { expect, field, heading, logIn, openLanding, test } from './support/test.ts';

test.use({ hasTouch: true });

const buyButton = (page: Page) => page.getByRole('button', { name: 'Kup nową licencję' }).first();

/** Whether two elements overlap. One that is not rendered overlaps nothing. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  if (!(await other.isVisible())) return false;
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  return a !== null && b !== null && a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Requests a password link. Each answer has the same message. */
async function requestLink(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Przypomnij hasło' }).click();
  const dialog = page.getByRole('dialog', { name: 'Przypomnij hasło' });
  await field(dialog, 'E-mail').fill(makeRegistration().email);
  await dialog.getByRole('button', { name: 'Wyślij link' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('main').getByRole('button', { name: 'Wróć do logowania' }).click();
}

test('SHL-12 shows a short toast between the margins of a phone, and hides no heading and no main action at any width', async ({
  page,
  company,
}) => {
  await page.clock.install();
  await page.setViewportSize({ width: 390, height: 844 });
  await openLanding(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await logIn(page, company);
  const message = page.locator('#toasts').getByRole('status');
  await expect(message).toHaveText('Zalogowano');
  // It would be at the right if it were as narrow as its text.
  expect((await message.boundingBox())?.x).toBe(16);

  const parts = [page.getByRole('button', { name: 'Menu' }), heading(page, 'Twoje licencje'), buyButton(page)];
  for (const width of [390, 768, 1200, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const part of parts) expect(await overlap(message, part), `${part} at ${width} px`).toBe(false);
  }
  await buyButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Kup nową licencję' });
  await expect(dialog).toBeVisible();
  for (const width of [390, 768, 1200, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    const title = dialog.getByRole('heading', { name: 'Kup nową licencję' });
    for (const part of [title, dialog.getByRole('button', { name: 'Zamknij' })]) {
      expect(await overlap(message, part), `${part} at ${width} px`).toBe(false);
    }
  }
});

// Playwright cannot tap in Firefox.
test('SHL-12 shows a toast once, top right, for 5 s and 1 s after hover, and closes it on a tap', { tag: '@chromium' }, async ({
  page,
}) => {
  await page.clock.install();
  await openLanding(page);
  await expect(page.locator('#toasts'), 'the live region exists before any message').toHaveAttribute('aria-live', 'polite');
  // The toast viewer and the dialogs are loaded on the first interaction.
  await page.mouse.move(200, 600);
  const region = page.locator('#toasts').getByRole('region', { name: 'Powiadomienia' });
  await expect(region).toBeAttached();
  const messages = region.getByRole('status');
  await page.clock.pauseAt(Date.now() + 60_000);

  await requestLink(page);
  await expect(messages).toHaveText([/^Jeśli konto/]);
  const box = await messages.boundingBox();
  expect(box?.y).toBeLessThan(100);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1440 - 60);
  await requestLink(page);
  await expect(messages).toHaveCount(1);

  await page.clock.runFor(4999);
  await expect(messages).toBeVisible();
  await page.clock.runFor(1);
  await expect(messages).toBeHidden();

  await requestLink(page);
  await expect(messages).toBeVisible();
  await page.clock.runFor(4999);
  await messages.hover();
  await page.clock.runFor(60_000);
  await expect(messages).toBeVisible();
  await page.mouse.move(200, 600);
  await page.clock.runFor(999);
  await expect(messages).toBeVisible();
  await page.clock.runFor(1);
  await expect(messages).toBeHidden();

  await page.setViewportSize({ width: 390, height: 800 });
  await requestLink(page);
  await expect(messages).toBeInViewport({ ratio: 1 });
  await messages.tap();
  await expect(messages).toBeHidden();
});
