import type { Locator, Page } from 'playwright/test';
import { demoSession } from '../support/company.ts';
import { openBuying, openDetails, openExtending } from '../support/licences.ts';
import { expect, field, storeSession, test } from '../support/test.ts';

const typed = 'Inna nazwa';

/** The dialogs of licences. `prepare` shows their text fields. No test changes the demo company. */
const dialogs: Record<string, { open(page: Page): Promise<{ dialog: Locator }>; prepare?(dialog: Locator): Promise<void> }> = {
  buying: { open: openBuying },
  extending: { open: (page) => openExtending(page, 'Online na rok') },
  details: {
    open: (page) => openDetails(page, 'Online na rok'),
    prepare: (dialog) => dialog.getByRole('checkbox', { name: 'Zmień dane licencji' }).check(),
  },
};

// Scroll bars then take no room.
test.use({ isMobile: true, hasTouch: true });

test.beforeEach(async ({ page }) => {
  await storeSession(page, await demoSession());
});

test('LIC-10 shows each dialog 750 px wide or filling a phone, and asks before it discards what was typed', async ({ page }) => {
  for (const { open, prepare } of Object.values(dialogs)) {
    const { dialog } = await open(page);
    const question = dialog.getByText('Odrzucić wprowadzone zmiany?');
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(750);
    await page.setViewportSize({ width: 390, height: 740 });
    await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 740 });
    const last = dialog.locator('footer').getByRole('button').last();
    await expect(last).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 390, height: 480 });
    await expect(last).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await open(page);
    await prepare?.(dialog);
    await field(dialog, 'Nazwa firmy').fill(typed);
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await dialog.getByRole('button', { name: 'Nie', exact: true }).click();
    await expect(question).toBeHidden();
    await expect(field(dialog, 'Nazwa firmy')).toHaveValue(typed);
    await dialog.getByRole('button', { name: 'Zamknij' }).first().click();
    await dialog.getByRole('button', { name: 'Tak', exact: true }).click();
    await expect(dialog).toBeHidden();
  }
});

test.describe('a script that fails to load', () => {
  test.use({ expectedMessages: /./ });

  test('LIC-11 shows a toast when the script of the dialogs fails, and opens the dialog on the next press', async ({ page }) => {
    const files = /\/licence-dialogs-[^/]+\.js$/;
    let isBroken = true;
    await page.route(files, (route) => (isBroken ? route.abort('connectionrefused') : route.continue()));
    const { dialog } = await openBuying(page);
    await expect(page.getByText('Nie udało się otworzyć okna.')).toBeVisible();
    await expect(dialog).toBeHidden();
    isBroken = false;
    // The toast may cover the button, which has kept the focus.
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
  });
});
