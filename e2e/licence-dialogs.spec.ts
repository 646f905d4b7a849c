import type { Locator, Page } from 'playwright/test';
import type { Company } from './support/company.ts';
import { openBuying, openExtending, order } from './support/licences.ts';
import { operator } from './support/operator.ts';
import { expect, field, test } from './support/test.ts';

const typed = 'Inna nazwa';
const question = 'Odrzucić wprowadzone zmiany?';

async function openDetails(page: Page): Promise<Locator> {
  await page.goto('/user-panel/licenses');
  await page.getByRole('button', { name: 'Pokaż szczegóły: Start na rok, nr OSK' }).click();
  return page.getByRole('dialog', { name: /^Zamówienie nr OSK/ });
}

/** The dialogs of the licences, and how something is typed into each. */
const dialogs = [
  {
    name: 'buying',
    open: async (page: Page) => (await openBuying(page)).dialog,
    async type(dialog: Locator) {
      await dialog.getByRole('combobox', { name: 'Produkt' }).selectOption({ index: 1 });
      await field(dialog, 'Nazwa firmy').fill(typed);
    },
  },
  {
    name: 'extending',
    open: async (page: Page) => (await openExtending(page, 'Start na rok')).dialog,
    type: (dialog: Locator) => field(dialog, 'Nazwa firmy').fill(typed),
  },
  {
    name: 'details',
    open: openDetails,
    async type(dialog: Locator) {
      await dialog.getByRole('checkbox', { name: 'Zmień dane licencji' }).check();
      await field(dialog, 'Nazwa firmy').fill(typed);
    },
  },
];

async function withLicence(company: Company): Promise<void> {
  const { paymentMark } = await order(company, 'Start na rok');
  await operator('orders', 'accept', paymentMark);
}

for (const { name, open, type } of dialogs) {
  test(`LIC-10 ${name}: 750 px wide, closed with Escape, and what was typed is asked about first`, async ({ panel, company }) => {
    await withLicence(company);
    const dialog = await open(panel);
    await expect(dialog).toBeVisible();
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(750);
    await panel.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await open(panel);
    await type(dialog);
    await panel.keyboard.press('Escape');
    await expect(dialog.getByText(question)).toBeVisible();
    await dialog.getByRole('button', { name: 'Nie', exact: true }).click();
    await expect(dialog.getByText(question)).toBeHidden();
    await expect(field(dialog, 'Nazwa firmy')).toHaveValue(typed);
    await dialog.getByRole('button', { name: 'Zamknij' }).first().click();
    await expect(dialog.getByText(question)).toBeVisible();
    await dialog.getByRole('button', { name: 'Tak', exact: true }).click();
    await expect(dialog).toBeHidden();
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 740 }, isMobile: true, hasTouch: true });

  for (const { name, open } of dialogs) {
    test(`LIC-10 ${name}: the whole screen of a phone, its actions in sight`, async ({ panel, company }) => {
      await withLicence(company);
      const dialog = await open(panel);
      await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 740 });
      const last = dialog.locator('footer').getByRole('button').last();
      await expect(last).toBeInViewport({ ratio: 1 });
      await panel.setViewportSize({ width: 390, height: 480 });
      await expect(last).toBeInViewport({ ratio: 1 });
      expect(await panel.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    });
  }
});
