import type { Page } from 'playwright/test';
import { licenceRows, openBuying, openExtending, order } from './support/licences.ts';
import { operator } from './support/operator.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const panelScreens = ['/user-panel/licenses', '/user-panel/profile', '/user-panel/sms-notification', '/user-panel/pkk-employees'];
const unknownLink = 'AAAAAAAAAAAAAAAAAAAAAA';
const openScreens = [`/activate/${unknownLink}`, `/password-forgotten/${unknownLink}`, '/no-such-page'];
const dialogs = [
  { opener: 'Przypomnij hasło', dialog: 'Przypomnij hasło' },
  { opener: 'Załóż konto', dialog: 'Zarejestruj się' },
  { opener: 'Pobierz', dialog: 'Pobierz' },
];

/** No finding of axe's, nothing cut off at the side; the `page` fixture watches the policy. */
async function expectSound(page: Page, what: string, part?: 'dialog' | 'header'): Promise<void> {
  await expectAccessible(page, part);
  const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  expect(fits, `${what} is no wider than the window`).toBe(true);
}

// Colours hang on the theme and layout on the width: each of both is looked at, not each pair.
const looks: [theme: 'light' | 'dark', width: number, tag: string[]][] = [
  ['light', 390, []],
  ['dark', 768, ['@long']],
  ['light', 1200, ['@long']],
  ['dark', 1440, []],
];

for (const [theme, width, tag] of looks) {
  test.describe(`FED-09 no screen violates the policy, or axe: ${theme}, ${width} px`, { tag }, () => {
    test.beforeEach(async ({ page, context, baseURL }) => {
      await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
    });

    test('the panel', async ({ panel: page }) => {
      for (const path of panelScreens) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText(/^Wczytywanie/)).toBeHidden();
        await expectSound(page, path);
      }
      if (width < 1200) {
        await page.getByRole('button', { name: 'Menu' }).click();
        await expectSound(page, 'the menu', 'header');
      }
    });

    test('the licences and their dialogs', async ({ panel: page, company }) => {
      const { paymentMark } = await order(company, 'Start na rok');
      await operator('orders', 'accept', paymentMark);
      await order(company, 'Egzamin');
      await order(company, 'Wersja próbna');
      await page.goto('/user-panel/licenses');
      await expect(licenceRows(page)).toHaveCount(3);
      await expectSound(page, 'the list');

      const buying = await openBuying(page);
      await buying.product.selectOption({ index: 1 });
      await buying.nip.fill('526-000-12-47');
      await buying.promoCode.fill('NIEMATAKIEGO');
      await buying.promoCode.blur();
      await expect(buying.dialog.getByText('Nie ma takiego kodu promocyjnego')).toBeVisible();
      await expectSound(page, 'buying', 'dialog');
      await page.keyboard.press('Escape');
      await expectSound(page, 'the question', 'dialog');

      const extending = await openExtending(page, 'Start na rok');
      await extending.product.selectOption({ index: 1 });
      await expectSound(page, 'extending', 'dialog');
      await openExtending(page, 'Wersja próbna');
      await expectSound(page, 'why nothing is extended', 'dialog');

      for (const product of ['Egzamin', 'Start na rok']) {
        await page.goto('/user-panel/licenses');
        await page.getByRole('button', { name: `Pokaż szczegóły: ${product}, nr OSK` }).click();
        await page.getByRole('checkbox', { name: 'Zmień dane licencji' }).check();
        await expectSound(page, `the details of ${product}`, 'dialog');
      }
    });

    test('the landing page and what mails lead to', async ({ page }) => {
      await page.goto('/home');
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expect(page.getByRole('button', { name: 'Sprawdź' })).toBeVisible();
      await expectSound(page, 'the landing page');
      for (const { opener, dialog } of dialogs) {
        await page.getByRole('main').getByRole('button', { name: opener, exact: true }).click();
        await expect(page.getByRole('dialog', { name: dialog, exact: true })).toBeVisible();
        await expectSound(page, dialog, 'dialog');
        await page.keyboard.press('Escape');
      }
      if (width < 1200) {
        await page.getByRole('button', { name: 'Otwórz menu' }).click();
        await expectSound(page, 'the menu', 'header');
      }
      for (const path of openScreens) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText(/^(Wczytywanie|Trwa)/)).toBeHidden();
        await expectSound(page, path);
      }
    });
  });
}
