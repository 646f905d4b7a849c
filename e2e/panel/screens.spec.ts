import type { Page } from 'playwright/test';
import { demoSession } from '../support/company.ts';
import { openCreating, openEditing } from '../support/employees.ts';
import { openBuying, openDetails, openExtending } from '../support/licences.ts';
import { expectGoodInEachLook, expectUsable } from '../support/looks.ts';
import { expect, expectAccessible, heading, openLanding, storeSession, test } from '../support/test.ts';

const unknownLink = 'AAAAAAAAAAAAAAAAAAAAAA';

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(heading(page, /./)).toBeVisible();
  await expect(page.getByText(/^(Wczytywanie|Trwa)/)).toBeHidden();
}

/** Closes the open dialog, also when something was typed. */
async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  const yes = page.getByRole('button', { name: 'Tak', exact: true });
  const dialogs = page.getByRole('dialog');
  await expect(async () => {
    if (await yes.isVisible()) await yes.click();
    await expect(dialogs).toHaveCount(0, { timeout: 200 });
  }).toPass();
}

// The `page` fixture fails each test whose page violates the policy.
test.describe('FED-09 CUS-13 no screen violates the policy or axe, and each is usable at 200 % font size and at 320 px', () => {
  test('an empty panel and its menu', async ({ panel: page }) => {
    for (const screen of ['licenses', 'pkk-employees']) {
      await open(page, `/user-panel/${screen}`);
      await expectGoodInEachLook(page, screen);
    }
    await page.setViewportSize({ width: 320, height: 900 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await expectAccessible(page, 'header');
    await expectUsable(page, 'the menu');
  });

  test('the licences and their dialogs', async ({ page }) => {
    await storeSession(page, await demoSession());
    await open(page, '/user-panel/licenses');
    await expectGoodInEachLook(page, 'the list');

    const { product, nip, promoCode, unfoldPromoCode, dialog } = await openBuying(page);
    await product('Start').check();
    await nip.fill('526-000-12-47');
    await unfoldPromoCode();
    await promoCode.fill('NIEMATAKIEGO');
    await promoCode.blur();
    await expect(dialog.getByText('Nie ma takiego kodu promocyjnego')).toBeVisible();
    await expectGoodInEachLook(page, 'buying', 'dialog');
    await closeDialog(page);
    const extending = await openExtending(page, 'Online na rok');
    await extending.product.selectOption({ index: 1 });
    await expectGoodInEachLook(page, 'extending', 'dialog');
    await closeDialog(page);
    const { change } = await openDetails(page, 'Komplet na rok');
    await change.check();
    await expectGoodInEachLook(page, 'the details', 'dialog');
  });

  test('the employees and their dialogs, the profile and the configuration', async ({ page }) => {
    await storeSession(page, await demoSession());
    await open(page, '/user-panel/pkk-employees');
    await expectGoodInEachLook(page, 'the list');
    const creating = await openCreating(page);
    for (const name of ['firstName', 'email', 'password', 'lastName'] as const) await creating[name].focus();
    await expectGoodInEachLook(page, 'creating', 'dialog');
    await closeDialog(page);
    const editing = await openEditing(page, 'Anna Zielińska');
    await expect(editing.firstName).toHaveValue('Anna');
    await expectGoodInEachLook(page, 'editing', 'dialog');
    await editing.delete.click();
    await expect(page.getByRole('dialog', { name: 'Czy na pewno usunąć pracownika?' })).toBeVisible();
    await expectGoodInEachLook(page, 'the question', 'dialog');
    for (const screen of ['profile', 'sms-notification']) {
      await open(page, `/user-panel/${screen}`);
      await expectGoodInEachLook(page, screen);
    }
  });

  test('the landing page and its dialogs, the pages of mailed links, and the not-found page', async ({ page }) => {
    await openLanding(page);
    await expectGoodInEachLook(page, 'the landing page');
    const dialogs = { 'Przypomnij hasło': 'Przypomnij hasło', 'Załóż konto': 'Zarejestruj się', Pobierz: 'Pobierz' };
    for (const [opener, dialog] of Object.entries(dialogs)) {
      await page.getByRole('main').getByRole('button', { name: opener, exact: true }).click();
      await expect(page.getByRole('dialog', { name: dialog, exact: true })).toBeVisible();
      await expectGoodInEachLook(page, dialog, 'dialog');
      await closeDialog(page);
    }
    await page.setViewportSize({ width: 390, height: 900 });
    await page.getByRole('button', { name: 'Otwórz menu' }).click();
    await expectAccessible(page, 'header');
    for (const path of [`/activate/${unknownLink}`, `/password-forgotten/${unknownLink}`, '/no-such-page']) {
      await open(page, path);
      await expectGoodInEachLook(page, path);
    }
  });
});
