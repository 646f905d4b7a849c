import type { Page } from 'playwright/test';
import { makeRegistration } from '../support/company.ts';
import { expect, field, openLanding, test } from '../support/test.ts';

test.use({ hasTouch: true });

/** Requests a password link. Each answer has the same message. */
async function requestLink(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Przypomnij hasło' }).click();
  const dialog = page.getByRole('dialog', { name: 'Przypomnij hasło' });
  await field(dialog, 'E-mail').fill(makeRegistration().email);
  await dialog.getByRole('button', { name: 'Wyślij link' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('main').getByRole('button', { name: 'Wróć do logowania' }).click();
}

test('SHL-12 shows a toast once, for 5 s and 1 s after hover, and closes it on a tap', async ({ page, browserName }) => {
  await page.clock.install();
  await openLanding(page);
  await expect(page.locator('#toasts'), 'the live region exists before any message').toHaveAttribute('aria-live', 'polite');
  // The toast viewer and the dialogs are loaded on the first interaction.
  await page.mouse.move(200, 600);
  const region = page.locator('#toasts').getByRole('region', { name: 'Powiadomienia' });
  await expect(region).toBeAttached();
  const messages = region.getByRole('status');
  await page.clock.pauseAt(Date.now() + 60_000);

  await test.step('shows it once, top right, for 5 s', async () => {
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
  });

  await test.step('keeps it for 1 s after hover', async () => {
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
  });

  await page.setViewportSize({ width: 390, height: 844 });
  await test.step('closes it on a tap', async () => {
    await requestLink(page);
    await expect(messages).toBeInViewport({ ratio: 1 });
    // Playwright cannot tap in Firefox.
    await (browserName === 'firefox' ? messages.click() : messages.tap());
    await expect(messages).toBeHidden();
  });
});
