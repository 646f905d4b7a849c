import { logOut } from '@osk/shared/contract/session';
import type { Request } from 'playwright/test';
import { call, newCompany } from './support/company.ts';
import { expect, test } from './support/test.ts';

const screens = [
  { path: '/user-panel/licenses', heading: 'Twoje licencje' },
  { path: '/user-panel/profile', heading: 'Profil' },
  { path: '/user-panel/sms-notification', heading: 'Konfiguracja' },
  { path: '/user-panel/pkk-employees', heading: 'Pracownicy PKK' },
];

test.describe('the panel and its session', () => {
  test('SHL-02 the panel and each of its screens lead home without a token', async ({ page }) => {
    for (const path of ['/user-panel', ...screens.map((screen) => screen.path)]) {
      await page.goto(path);
      await expect(page).toHaveURL('/home');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });

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
    // All that is asked with the token has been answered.
    await expect(panel.getByRole('banner').getByText(company.name)).toBeVisible();
    await expect(panel.getByText('Nie masz jeszcze żadnej licencji')).toBeVisible();
    await call(logOut, {}, company.token);
    await panel.getByRole('navigation').getByRole('link', { name: 'Konfiguracja' }).click();
    await expect(panel).toHaveURL('/home');
    await expect(panel.getByText('Zaloguj się ponownie')).toHaveCount(1);
    expect(await panel.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test('SHL-08 a session ends by itself when its time has passed, without a request, and one message says why', async ({ panel }) => {
    await panel.clock.install();
    await panel.goto('/user-panel/profile');
    await expect(panel.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();
    await panel.clock.fastForward('07:59:00');
    await expect(panel).toHaveURL('/user-panel/profile');

    const withToken: string[] = [];
    panel.on('request', (request) => request.headers().authorization && withToken.push(request.url()));
    await panel.clock.fastForward('00:01:10');
    await expect(panel).toHaveURL('/home');
    await expect(panel.getByText('Minął czas sesji. Zaloguj się ponownie.')).toHaveCount(1);
    await expect(panel.getByRole('button', { name: 'Sprawdź' }), 'the price list has come').toBeVisible();
    expect(await panel.evaluate(() => sessionStorage.length)).toBe(0);
    expect(withToken).toEqual([]);
  });

  test('LND-07 a stored token leads from the landing page straight to the licences', async ({ panel }) => {
    const requested: string[] = [];
    panel.on('request', (request) => requested.push(new URL(request.url()).pathname));
    for (const path of ['/', '/home']) {
      await panel.goto(path);
      await expect(panel).toHaveURL('/user-panel/licenses');
      await expect(panel.getByRole('heading', { level: 1, name: 'Twoje licencje' })).toBeVisible();
    }
    expect(requested, 'the landing page was never shown').not.toContain('/api/products');
  });

  for (const path of ['/', '/home']) {
    test(`LND-08 ${path}?token=… takes the place of any other session, and leaves the address before anything loads`, async ({
      panel,
      company,
    }) => {
      const next = await newCompany();
      await panel.goto('/user-panel/profile');
      await expect(panel.getByRole('main').getByText(company.name)).toBeVisible();
      await panel.evaluate(() => localStorage.setItem('cache:/api/left-over', '1'));

      const scripts = Promise.withResolvers<void>();
      await panel.route('**/*.js', async (route) => {
        await scripts.promise;
        await route.continue();
      });
      const asked: string[] = [];
      panel.on('request', (request) => request.isNavigationRequest() || asked.push(request.url()));
      const answered: Request[] = [];
      // Of one that is broken off the browser never tells all headers.
      panel.on('requestfinished', (request) => request.isNavigationRequest() || answered.push(request));
      await panel.goto(`${path}?token=${next.token}`, { waitUntil: 'commit' });
      await expect(panel, 'before a single script has come').toHaveURL('/user-panel/licenses');
      scripts.resolve();
      await expect(panel.getByText(next.name)).toBeVisible();
      await expect(panel.getByText(company.name)).toBeHidden();
      const stored = () => panel.evaluate(() => [sessionStorage.getItem('accessToken'), sessionStorage.getItem('tokenExpireDate')]);
      await expect.poll(stored, 'the server tells until when it is good').toEqual([next.token, next.tokenExpireDate]);
      expect(await panel.evaluate(() => localStorage.getItem('cache:/api/left-over'))).toBeNull();
      const referrers = await Promise.all(answered.map(async (request) => (await request.allHeaders()).referer));
      expect(referrers.length).toBeGreaterThan(0);
      expect([...asked, ...referrers].filter((told) => told?.includes(next.token))).toEqual([]);
      await panel.goBack();
      await expect(panel).toHaveURL('/user-panel/profile');
      await expect(panel.getByRole('main').getByText(next.name)).toBeVisible();
    });
  }

  test('LND-08 a token that is good for nothing leads back home, and says why', async ({ page }) => {
    await page.goto('/home?token=spent');
    await expect(page.getByText('Zaloguj się ponownie')).toHaveCount(1);
    await expect(page).toHaveURL('/home');
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
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
