import type { Page } from 'playwright/test';
import { demoSession } from './support/company.ts';
import { openCreating, openEditing } from './support/employees.ts';
import { openBuying, openDetails, openExtending } from './support/licences.ts';
import { expectAccessibleInEachLook } from './support/looks.ts';
import { expect, expectAccessible, heading, openLanding, storeSession, test } from './support/test.ts';

const unknownLink = 'AAAAAAAAAAAAAAAAAAAAAA';

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(heading(page, /./)).toBeVisible();
  await expect(page.getByText(/^(Wczytywanie|Trwa)/)).toBeHidden();
}

// The `page` fixture fails each test whose page violates the policy.
test.describe('FED-09 no screen violates the policy or axe', () => {
  test('the panel and its menu', async ({ panel: page }) => {
    for (const screen of ['licenses', 'profile', 'sms-notification', 'pkk-employees']) {
      await open(page, `/user-panel/${screen}`);
      await expectAccessibleInEachLook(page, screen);
    }
    await page.setViewportSize({ width: 390, height: 900 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await expectAccessible(page, 'header');
  });

  test('the licences and their dialogs', async ({ page }) => {
    await storeSession(page, await demoSession());
    await open(page, '/user-panel/licenses');
    await expectAccessibleInEachLook(page, 'the list');

    const { product, nip, promoCode, unfoldPromoCode, dialog } = await openBuying(page);
    await product('Start').check();
    await nip.fill('526-000-12-47');
    await unfoldPromoCode();
    await promoCode.fill('NIEMATAKIEGO');
    await promoCode.blur();
    await expect(dialog.getByText('Nie ma takiego kodu promocyjnego')).toBeVisible();
    await expectAccessibleInEachLook(page, 'buying', 'dialog');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Tak', exact: true }).click();

    const extending = await openExtending(page, 'Online na rok');
    await extending.product.selectOption({ index: 1 });
    await expectAccessibleInEachLook(page, 'extending', 'dialog');
    await page.keyboard.press('Escape');
    await extending.dialog.getByRole('button', { name: 'Tak', exact: true }).click();

    const { change } = await openDetails(page, 'Komplet na rok');
    await change.check();
    await expectAccessibleInEachLook(page, 'the details', 'dialog');
  });

  test('the employees and their dialogs', async ({ page }) => {
    await storeSession(page, await demoSession());
    await open(page, '/user-panel/pkk-employees');
    await expectAccessibleInEachLook(page, 'the list');
    const creating = await openCreating(page);
    for (const name of ['firstName', 'email', 'password', 'lastName'] as const) await creating[name].focus();
    await expectAccessibleInEachLook(page, 'creating', 'dialog');
    await page.keyboard.press('Escape');
    const editing = await openEditing(page, 'Anna Zielińska');
    await expect(editing.firstName).toHaveValue('Anna');
    await expectAccessibleInEachLook(page, 'editing', 'dialog');
    await editing.delete.click();
    await expect(page.getByRole('dialog', { name: 'Czy na pewno usunąć pracownika?' })).toBeVisible();
    await expectAccessibleInEachLook(page, 'the question', 'dialog');
  });

  test('the landing page and its dialogs', async ({ page }) => {
    await openLanding(page);
    await expectAccessibleInEachLook(page, 'the landing page');
    const dialogs = { 'Przypomnij hasło': 'Przypomnij hasło', 'Załóż konto': 'Zarejestruj się', Pobierz: 'Pobierz' };
    for (const [opener, dialog] of Object.entries(dialogs)) {
      await page.getByRole('main').getByRole('button', { name: opener, exact: true }).click();
      await expect(page.getByRole('dialog', { name: dialog, exact: true })).toBeVisible();
      await expectAccessibleInEachLook(page, dialog, 'dialog');
      await page.keyboard.press('Escape');
    }
    await page.setViewportSize({ width: 390, height: 900 });
    await page.getByRole('button', { name: 'Otwórz menu' }).click();
    await expectAccessible(page, 'header');
  });

  test('the pages of mailed links, and the not-found page', async ({ page }) => {
    for (const path of [`/activate/${unknownLink}`, `/password-forgotten/${unknownLink}`, '/no-such-page']) {
      await open(page, path);
      await expectAccessibleInEachLook(page, path);
    }
  });
});
