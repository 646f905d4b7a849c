import { daysUntil, listLicences } from '@osk/shared/contract/licence';
import { logOut } from '@osk/shared/contract/session';
import type { Request } from 'playwright/test';
import { call, newCompany } from '../support/company.ts';
import { accept, licenceRows, order } from '../support/licences.ts';
import { collectRequests, holdRequests } from '../support/network.ts';
import { expect, heading, logIn, openLanding, startSession, test, toast } from '../support/test.ts';

const screens = {
  '/user-panel/profile': 'Profil',
  '/user-panel/sms-notification': 'Konfiguracja',
  '/user-panel/pkk-employees': 'Pracownicy PKK',
  '/user-panel/licenses': 'Twoje licencje',
};

test('SHL-02 SHL-03 SHL-07 LND-07 leads visitors home and companies into the panel, until a request with the token is answered 401', async ({
  page,
  company,
}) => {
  await test.step('SHL-02 without a token every screen redirects to /home', async () => {
    for (const path of ['/user-panel', ...Object.keys(screens)]) {
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page).toHaveURL('/home');
      await expect(heading(page, /./)).toBeVisible();
      // Firefox reports scripts that the next navigation interrupts.
      await page.waitForLoadState();
    }
  });

  await test.step('LND-07 with one the landing page redirects to the licences', async () => {
    await startSession(page, company);
    const requested = collectRequests(page, /^\/api\/products/);
    for (const path of ['/', '/home', '/user-panel']) {
      await page.goto(path);
      await expect(page).toHaveURL('/user-panel/licenses');
      await expect(heading(page, 'Twoje licencje')).toBeVisible();
    }
    expect(requested, 'the landing page was never shown').toEqual([]);
  });

  await test.step('SHL-03 each screen opens directly and on a reload', async () => {
    for (const [path, name] of Object.entries(screens)) {
      await page.goto(path);
      await expect(heading(page, name)).toBeVisible();
      await expect(page).toHaveTitle(`${name} – Portal OSK`);
      await expect(page.getByRole('navigation').getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    }
    await page.reload();
    await expect(heading(page, 'Twoje licencje')).toBeVisible();
  });

  await test.step('SHL-07 a 401 ends the session with one reason', async () => {
    // These texts show that every request of the page is answered.
    await expect(page.getByRole('banner').getByText(company.name)).toBeVisible();
    await expect(page.getByText('Nie masz jeszcze żadnej licencji')).toBeVisible();
    await call(logOut, {}, company.token);
    await page.getByRole('navigation').getByRole('link', { name: 'Konfiguracja' }).click();
    await expect(page.getByText('Zaloguj się ponownie')).toHaveCount(1);
    await expect(page).toHaveURL('/home');
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });
});

test('SHL-06 CCH-04 ends the session on logout, and shows no company the data of another', { tag: '@engines' }, async ({
  panel,
  company,
}) => {
  await panel.goto('/user-panel/profile');
  await expect(panel.getByRole('main').getByText(company.name)).toBeVisible();
  await panel.getByRole('navigation').getByRole('link', { name: 'Twoje licencje' }).click();
  await panel.getByRole('button', { name: 'Kup nową licencję' }).first().click();
  await expect(panel.getByRole('radio', { name: /^Start \d/ })).toBeVisible();
  await panel.getByRole('dialog').getByRole('button', { name: 'Anuluj' }).click();
  const stored = await panel.evaluate(() => Object.entries(localStorage));
  expect(stored.map(([key]) => key)).toEqual(['cache:/api/products?includeTrial=true']);
  expect(JSON.stringify(stored)).not.toContain(company.name);

  const revoked = panel.waitForResponse('**/api/token');
  await panel.getByRole('button', { name: 'Wyloguj się' }).click();
  await expect(panel).toHaveURL('/home');
  expect(await panel.evaluate(() => sessionStorage.length)).toBe(0);
  expect((await revoked).status()).toBe(200);
  await expect(call(logOut, {}, company.token)).rejects.toThrow('401');
  await panel.goBack();
  await expect(panel).toHaveURL('/home');
  await expect(panel.getByText(company.name)).toBeHidden();

  const next = await newCompany();
  await startSession(panel, next);
  await panel.goto('/user-panel/profile');
  await expect(panel.getByRole('main').getByText(next.name)).toBeVisible();
  await expect(panel.getByText(company.name)).toBeHidden();
});

test('SHL-08 ends the session without a request when its time has passed', async ({ panel }) => {
  await panel.clock.install();
  await panel.goto('/user-panel/profile');
  await expect(heading(panel, 'Profil')).toBeVisible();
  await panel.clock.fastForward('07:59:00');
  await expect(panel).toHaveURL('/user-panel/profile');

  const withToken: string[] = [];
  panel.on('request', (request) => request.headers().authorization && withToken.push(request.url()));
  await panel.clock.fastForward('00:01:10');
  await expect(panel.getByText('Minął czas sesji. Zaloguj się ponownie.')).toHaveCount(1);
  await expect(panel).toHaveURL('/home');
  await expect(panel.getByRole('button', { name: 'Sprawdź' }), 'the prices are loaded').toBeVisible();
  expect(await panel.evaluate(() => sessionStorage.length)).toBe(0);
  expect(withToken).toEqual([]);
});

for (const hours of [-26, 8.1, 26, 365 * 24]) {
  test(`FLD-02 logs in and stays so, with the right days left, when the clock is ${hours} h ahead, until the server’s time has passed`, async ({
    page,
    company,
  }) => {
    const { paymentMark } = await order(company, 'Start');
    await accept(paymentMark);
    await page.clock.install({ time: Date.now() + hours * 3_600_000 });
    await openLanding(page);
    await logIn(page, company);
    const row = licenceRows(page).filter({ hasText: paymentMark });
    const left = (await call(listLicences, { query: {} }, company.token)).map(({ expiresOn }) => daysUntil(expiresOn ?? '', new Date()));
    const expectLicences = () => expect(row).toContainText(`jeszcze ${left} dni`);
    await expectLicences();

    await page.reload();
    await expectLicences();
    await page.goto('/home');
    await expect(page).toHaveURL('/user-panel/licenses');
    await expectLicences();
    await page.getByRole('navigation').getByRole('link', { name: 'Profil' }).click();
    await expect(page.getByRole('main').getByText(company.name)).toBeVisible();
    await page.clock.setSystemTime(Date.now() + 20 * 3_600_000);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.getByRole('navigation').getByRole('link', { name: 'Twoje licencje' }).click();
    await expectLicences();

    await page.evaluate((instant) => sessionStorage.setItem('tokenExpireDate', instant), new Date(Date.now() - 1000).toISOString());
    await page.reload();
    await expect(page).toHaveURL('/home');
    await expect(page.getByText('Minął czas sesji. Zaloguj się ponownie.')).toBeVisible();
  });
}

test('LND-08 replaces any session by the token in the address, and removes that token before anything loads', {
  tag: '@engines',
}, async ({ panel, company }) => {
  const next = await newCompany();
  await panel.goto('/user-panel/profile');
  await expect(panel.getByRole('main').getByText(company.name)).toBeVisible();
  await panel.evaluate(() => localStorage.setItem('cache:/api/left-over', '1'));

  const releaseScripts = await holdRequests(panel, '**/*.js');
  const requested: string[] = [];
  panel.on('request', (request) => request.isNavigationRequest() || requested.push(request.url()));
  const finished: Request[] = [];
  // Only a finished request has all its headers.
  panel.on('requestfinished', (request) => request.isNavigationRequest() || finished.push(request));
  await panel.goto(`/?token=${next.token}`, { waitUntil: 'commit' });
  await expect(panel, 'before any script is loaded').toHaveURL('/user-panel/licenses');
  releaseScripts();
  await expect(panel.getByRole('banner').getByText(next.name)).toBeVisible();
  await expect(toast(panel, `Jesteś teraz na koncie: ${next.name}`)).toBeVisible();
  await expect(panel.getByText(company.name)).toBeHidden();
  const stored = () => panel.evaluate(() => [sessionStorage.getItem('accessToken'), sessionStorage.getItem('tokenExpireDate')]);
  await expect.poll(stored, 'the server reports when it expires').toEqual([next.token, next.tokenExpireDate]);
  expect(await panel.evaluate(() => localStorage.getItem('cache:/api/left-over'))).toBeNull();
  const referrers = await Promise.all(finished.map(async (request) => (await request.allHeaders()).referer));
  expect(referrers.length).toBeGreaterThan(0);
  expect([...requested, ...referrers].filter((address) => address?.includes(next.token))).toEqual([]);
  await panel.goBack();
  await expect(panel).toHaveURL('/user-panel/profile');
  await expect(panel.getByRole('main').getByText(next.name)).toBeVisible();

  await panel.goto(`/home?token=${company.token}`);
  await expect(panel).toHaveURL('/user-panel/licenses');
  await expect(panel.getByRole('banner').getByText(company.name)).toBeVisible();

  await panel.goto('/home?token=spent');
  await expect(panel.getByText('Zaloguj się ponownie')).toHaveCount(1);
  await expect(panel).toHaveURL('/home');
  expect(await panel.evaluate(() => sessionStorage.length)).toBe(0);
});
