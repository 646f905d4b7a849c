import { logOut } from '@osk/shared/contract/session';
import { call, newCompany } from './support/company.ts';
import { expect, test } from './support/test.ts';

const screens = [
  { path: '/user-panel/licenses', heading: 'Twoje licencje' },
  { path: '/user-panel/profile', heading: 'Profil' },
  { path: '/user-panel/sms-notification', heading: 'Konfiguracja' },
  { path: '/user-panel/pkk-employees', heading: 'Pracownicy PKK' },
];

test.describe('the panel and its session', () => {
  for (const path of ['/user-panel', ...screens.map((screen) => screen.path)]) {
    test(`SHL-02 ${path} without a token leads home`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL('/home');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }

  test('SHL-03 /user-panel opens the licences', async ({ panel }) => {
    await panel.goto('/user-panel');
    await expect(panel).toHaveURL('/user-panel/licenses');
    await expect(panel.getByRole('heading', { level: 1, name: 'Twoje licencje' })).toBeVisible();
  });

  for (const { path, heading } of screens) {
    test(`SHL-03 ${path} opens its screen, also on a hard reload`, async ({ panel }) => {
      await panel.goto(path);
      await expect(panel.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await panel.reload();
      await expect(panel.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(panel).toHaveTitle(`${heading} – Portal OSK`);
      await expect(panel.getByRole('navigation').getByRole('link', { name: heading })).toHaveAttribute('aria-current', 'page');
    });
  }

  test('SHL-03 the screens are reached from the navigation without a page load', async ({ panel }) => {
    await panel.goto('/user-panel/licenses');
    await panel.evaluate(() => Object.assign(window, { stayed: true }));
    for (const { path, heading } of screens.toReversed()) {
      await panel.getByRole('navigation').getByRole('link', { name: heading }).click();
      await expect(panel).toHaveURL(path);
      await expect(panel.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
    expect(await panel.evaluate(() => 'stayed' in window)).toBe(true);
  });

  test('SHL-06 logging out clears the session and the cache, revokes the token, and Back does not return to the panel', async ({
    panel,
    company,
  }) => {
    await panel.goto('/user-panel/licenses');
    await panel.getByRole('navigation').getByRole('link', { name: 'Profil' }).click();
    await expect(panel.getByRole('main').getByText(company.name)).toBeVisible();
    const revoked = panel.waitForResponse('**/api/token');
    await panel.getByRole('button', { name: 'Wyloguj się' }).click();
    await expect(panel).toHaveURL('/home');
    expect(await panel.evaluate(() => sessionStorage.length)).toBe(0);
    expect((await revoked).status()).toBe(200);
    await expect(call(logOut, {}, company.token)).rejects.toThrow('401');
    await panel.goBack();
    await expect(panel).toHaveURL('/home');
    await expect(panel.getByText(company.name)).toBeHidden();
  });

  test('SHL-07 a 401 to a request with the token ends the session and says why, once', async ({ panel, company }) => {
    await panel.goto('/user-panel/licenses');
    await expect(panel.getByRole('heading', { level: 1, name: 'Twoje licencje' })).toBeVisible();
    await call(logOut, {}, company.token);
    await panel.getByRole('navigation').getByRole('link', { name: 'Konfiguracja' }).click();
    await expect(panel).toHaveURL('/home');
    await expect(panel.getByText('Zaloguj się ponownie')).toHaveCount(1);
    expect(await panel.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test('CCH-04 only the product list is kept in local storage; nothing of one company is shown to the next, in this tab or another', async ({
    panel,
    company,
    context,
  }) => {
    await panel.goto('/user-panel/profile');
    await expect(panel.getByRole('main').getByText(company.name)).toBeVisible();
    await panel.getByRole('navigation').getByRole('link', { name: 'Twoje licencje' }).click();
    await panel.getByRole('button', { name: 'Kup nową licencję' }).first().click();
    await expect(panel.getByRole('combobox', { name: 'Produkt' })).toBeVisible();
    await panel.getByRole('dialog').getByRole('button', { name: 'Anuluj' }).click();

    const stored = await panel.evaluate(() => Object.entries(localStorage));
    expect(stored.map(([key]) => key)).toEqual(['cache:/api/products?includeTrial=true']);
    expect(JSON.stringify(stored)).not.toContain(company.name);

    const other = await context.newPage();
    await other.goto('/user-panel/profile');
    await expect(other, 'a session belongs to one tab').toHaveURL('/home');
    await expect(other.getByText(company.name)).toBeHidden();

    await panel.getByRole('button', { name: 'Wyloguj się' }).click();
    await expect(panel).toHaveURL('/home');
    const next = await newCompany();
    await panel.evaluate(({ token, tokenExpireDate }) => {
      sessionStorage.setItem('accessToken', token);
      sessionStorage.setItem('tokenExpireDate', tokenExpireDate);
    }, next);
    await panel.goto('/user-panel/profile');
    await expect(panel.getByRole('main').getByText(next.name)).toBeVisible();
    await expect(panel.getByText(company.name)).toBeHidden();
  });
});
