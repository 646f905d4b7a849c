import type { Page } from 'playwright/test';
import { demoSession } from '../support/company.ts';
import { productRow } from '../support/licences.ts';
import { provider } from '../support/provider.ts';
import { expect, field, heading, loginForm, openLanding, storeSession, tabTo, test } from '../support/test.ts';

const screens = { 'Twoje licencje': 'Your licences', Profil: 'Profile', Konfiguracja: 'Configuration', 'Pracownicy PKK': 'PKK employees' };
const unknownLink = '/activate/AAAAAAAAAAAAAAAAAAAAAA';

const links = (page: Page) => page.getByRole('navigation', { name: 'Panel' }).getByRole('link');
const link = (page: Page, name: string) => links(page).and(page.getByRole('link', { name }));
const switchTo = (page: Page, language: 'Polski' | 'English') => page.getByRole('button', { name: language }).click();

test('SHL-03 SHL-04 SHL-05 SHL-11 opens each screen without a page load, in either language, and folds when the screen is narrow', async ({
  page,
  context,
}) => {
  await storeSession(page, await demoSession());
  await page.goto('/user-panel/licenses');
  // The prerendered frame has no company. Until its scripts run, its links load pages.
  await expect(page.getByRole('banner').getByText('Szkoła Jazdy Kierunek')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  const toggle = page.getByRole('button', { name: 'Menu' });

  await test.step('marks the current screen, and switches its language at once', async () => {
    await expect(links(page)).toHaveText([...Object.keys(screens), /^Pobierz program/]);
    await expect(toggle).toBeHidden();
    let language: 'pl' | 'en' = 'pl';
    const nameIn = (names: readonly [string, string]) => names[language === 'pl' ? 0 : 1];
    for (const names of Object.entries(screens).toReversed()) {
      await link(page, nameIn(names)).click();
      await expect(heading(page, nameIn(names))).toBeVisible();
      await expect(page.locator('nav [aria-current]')).toHaveText(nameIn(names));
      await switchTo(page, language === 'pl' ? 'English' : 'Polski');
      language = language === 'pl' ? 'en' : 'pl';
      await expect(heading(page, nameIn(names))).toBeVisible();
      await expect(page.getByRole('button', { name: language === 'pl' ? 'Wyloguj się' : 'Log out' })).toBeVisible();
      await expect(page).toHaveTitle(`${nameIn(names)} – Portal OSK`);
    }
  });

  await test.step('downloads the program in a new tab without an opener', async () => {
    const body = '<script>document.title = String(window.opener)</script>';
    await context.route(provider.installerUrl, (route) => route.fulfill({ contentType: 'text/html', body }));
    const opened = context.waitForEvent('page');
    await link(page, 'Pobierz program').click();
    const tab = await opened;
    await expect(tab).toHaveURL(provider.installerUrl);
    await expect(tab).toHaveTitle('null');
    expect(await tab.evaluate(() => document.referrer)).toBe('');
    await tab.close();
    await expect(page).toHaveURL('/user-panel/licenses');
  });

  await test.step('folds into a hamburger menu', async () => {
    await page.setViewportSize({ width: 1199, height: 800 });
    const expectOpen = async (open: boolean) => {
      await expect(toggle).toHaveAttribute('aria-expanded', String(open));
      await expect(link(page, 'Profil')).toBeVisible({ visible: open });
      await expect(page.getByRole('button', { name: 'Wyloguj się' })).toBeVisible({ visible: open });
    };
    await expectOpen(false);
    await page.setViewportSize({ width: 390, height: 800 });
    // Its label is a part of a pixel wider in the page's own font.
    await expect(page.locator('html')).toHaveAttribute('data-font', 'loaded');
    const closed = await toggle.boundingBox();
    await toggle.click();
    await expectOpen(true);
    expect(await toggle.boundingBox(), 'the button stays where it was').toEqual(closed);
    await expect(links(page)).toHaveCount(5);
    await tabTo(page, link(page, 'Konfiguracja'));
    await page.keyboard.press('Escape');
    await expectOpen(false);
    await expect(toggle).toBeFocused();
    await toggle.click();
    await link(page, 'Profil').click();
    await expect(heading(page, 'Profil')).toBeVisible();
    await expectOpen(false);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('remembers the language of the landing page and of the server', async () => {
    await page.getByRole('button', { name: 'Wyloguj się' }).click();
    await expect(page.getByRole('button', { name: 'ZAMÓW' }).first()).toBeVisible();
    await switchTo(page, 'English');
    await expect(page.getByRole('region', { name: 'Log in' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'ORDER' }).first()).toBeVisible();
    expect(await page.evaluate(() => 'stayed' in window), 'without a page load').toBe(true);
    const answer = await page.goto(unknownLink);
    expect(await answer?.text()).toContain('<html lang="en"');
    await expect(heading(page, 'Account activation')).toBeVisible();
    await expect(page.getByRole('alert'), 'the server speaks it too').toContainText('The activation link is not valid');
    await switchTo(page, 'Polski');
    await expect(page.getByRole('alert')).toContainText('Link aktywacyjny jest nieprawidłowy');
  });
});

test('SHL-09 SHL-11 shows a not-found page with a way home when the path is unknown', async ({ page }) => {
  await storeSession(page, await demoSession());
  const answer = await page.goto('/user-panel/no-such-page?from=somewhere');
  expect(answer?.status()).toBe(404);
  await expect(heading(page, 'Nie ma takiej strony')).toBeVisible();
  await expect(page).toHaveTitle('Nie ma takiej strony – Portal OSK');
  // The same frame as that of activation and of pages that fail.
  await expect(page.getByRole('main').getByText('Portal OSK')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: provider.emails[0] ?? '' })).toBeVisible();
  await page.getByRole('link', { name: 'Strona główna' }).click();
  await expect(heading(page, 'Twoje licencje'), 'a company’s home is the panel').toBeVisible();

  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/no/such/page');
  await switchTo(page, 'English');
  await expect(heading(page, 'Page not found')).toBeVisible();
  await expect(page).toHaveTitle('Page not found – Portal OSK');
  await switchTo(page, 'Polski');
  await page.getByRole('link', { name: 'Strona główna' }).click();
  await expect(page).toHaveURL('/home');
  await expect(loginForm(page)).toBeVisible();
});

test('SHL-10 sets title, language and focus on each route change, and needs only a keyboard', async ({ page, company }) => {
  const expectArrived = async (title: string | RegExp) => {
    await expect(page).toHaveTitle(title);
    await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
    await expect(page.getByRole('main')).toBeFocused();
  };
  await page.goto(unknownLink);
  await expect(page).toHaveTitle('Aktywacja konta – Portal OSK');
  await tabTo(page, page.getByRole('link', { name: 'stronę główną' }));
  await page.keyboard.press('Enter');
  await expectArrived(/^Portal OSK – /);

  await openLanding(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Przejdź do treści' })).toBeFocused();
  await tabTo(page, field(loginForm(page), 'E-mail'));
  await page.keyboard.type(company.email);
  await tabTo(page, field(loginForm(page), 'Hasło'));
  await page.keyboard.type(company.password);
  await page.keyboard.press('Enter');
  await expectArrived('Twoje licencje – Portal OSK');

  const opener = page.getByRole('button', { name: 'Kup nową licencję' }).first();
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Kup nową licencję' });
  // Tab reaches the first of the rows, the arrows the others.
  await tabTo(page, productRow(dialog, 'Start'));
  await page.keyboard.press('ArrowDown');
  await expect(productRow(dialog, 'Egzamin')).toBeChecked();
  // Tab cycles inside the dialog.
  const close = dialog.getByRole('button', { name: 'Zamknij' });
  await tabTo(page, close);
  await page.keyboard.press('Tab');
  await tabTo(page, close);
  await expect(dialog.locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('Odrzucić wprowadzone zmiany?')).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: 'Tak' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  for (const name of Object.keys(screens).slice(1).toReversed()) {
    await tabTo(page, link(page, name), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expectArrived(`${name} – Portal OSK`);
  }
  await page.goBack();
  await expectArrived('Konfiguracja – Portal OSK');
  await tabTo(page, page.getByRole('button', { name: 'Wyloguj się' }), 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL('/home');
  await expectArrived(/^Portal OSK – /);
});
