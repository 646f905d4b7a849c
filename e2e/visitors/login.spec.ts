import { address } from '../support/environment.ts';
import { badGateway } from '../support/network.ts';
import { expect, field, logIn, loginForm, openLanding, test } from '../support/test.ts';

test('LND-09 API-03 OPS-05 shows the reason when a login fails, and opens the licences when it succeeds', async ({ page, company }) => {
  await openLanding(page);
  const form = loginForm(page);
  await test.step('shows why it fails', async () => {
    await form.getByRole('button', { name: 'Zaloguj się' }).click();
    await expect(form.getByText('Pole email jest wymagane')).toBeVisible();
    await expect(form.getByText('Pole hasło jest wymagane')).toBeVisible();
    await field(form, 'E-mail').fill('biuro@');
    await expect(form.getByText('Email jest nieprawidłowy')).toBeVisible();
    await logIn(page, { email: company.email, password: 'Zupełnie1!inne' });
    await expect(form.getByText('Nieprawidłowy e-mail lub hasło')).toBeVisible();
    await expect(field(form, 'E-mail')).toHaveValue(company.email);
    await page.route('**/api/token', badGateway);
    await logIn(page, company);
    await expect(form.getByText('Wystąpił nieoczekiwany błąd serwera')).toBeVisible();
    await expect(page).toHaveURL('/home');
    await page.unroute('**/api/token');
  });

  await test.step('logs in with a new anti-forgery cookie when the old one was deleted', async () => {
    // The answer to a report would set a new one too.
    await page.route(/\/api\/(page-loads|remotes\/reports)/, (route) => route.abort());
    await page.context().clearCookies();
    const answers: number[] = [];
    page.on('response', (response) => response.url().endsWith('/api/token') && answers.push(response.status()));
    await field(form, 'E-mail').fill(company.email.toUpperCase());
    await field(form, 'Hasło').press('Enter');
    await expect(page).toHaveURL('/user-panel/licenses');
    expect(answers).toEqual([403, 200]);
    const [token, expires] = await page.evaluate(() => ['accessToken', 'tokenExpireDate'].map((name) => sessionStorage.getItem(name)));
    expect(token).toMatch(/^[\w-]{40,}$/);
    expect(Date.parse(expires ?? '')).toBeGreaterThan(Date.now() + 7 * 3_600_000);
  });
});

test('FLD-03 logs in, and keeps language and theme, when another host of the domain has set cookies of the same names', async ({
  page,
  company,
}) => {
  // No other host shares the domain here. Cookies of a longer path come first, as older ones of a parent domain do.
  const foreign = ['XSRF-TOKEN=foreign', 'language=en', 'theme=dark', 'portal-language=pl'].map((cookie) => cookie.split('='));
  await page
    .context()
    .addCookies(foreign.map(([name = '', value = '']) => ({ name, value, domain: new URL(address).hostname, path: '/home' })));
  await openLanding(page);
  expect(await page.evaluate(() => document.cookie)).toMatch(/^XSRF-TOKEN=foreign; .*; XSRF-TOKEN=(?!foreign)/);
  await expect(page.locator('html[lang=pl]:not([data-theme])')).toHaveCount(1);
  await page.getByRole('button', { name: 'English' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const form = page.getByRole('region', { name: 'Log in' });
  await field(form, 'E-mail').fill(company.email);
  await field(form, 'Password').fill(company.password);
  await form.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/user-panel/licenses');
});
