import { badGateway } from './support/connection.ts';
import { expect, field, logIn, loginForm, openLanding, test } from './support/test.ts';

test('LND-09 shows the reason when a login fails, and opens the licences when it succeeds', async ({ page, company }) => {
  await openLanding(page);
  const form = loginForm(page);
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

  await field(form, 'E-mail').fill(company.email.toUpperCase());
  await field(form, 'Hasło').press('Enter');
  await expect(page).toHaveURL('/user-panel/licenses');
  const [token, expires] = await page.evaluate(() => ['accessToken', 'tokenExpireDate'].map((name) => sessionStorage.getItem(name)));
  expect(token).toMatch(/^[\w-]{40,}$/);
  expect(Date.parse(expires ?? '')).toBeGreaterThan(Date.now() + 7 * 3_600_000);
});

test('API-03 logs in with a new anti-forgery cookie when the old one was deleted', async ({ page, company }) => {
  await openLanding(page);
  await page.context().clearCookies();
  const answers: number[] = [];
  page.on('response', (response) => response.url().endsWith('/api/token') && answers.push(response.status()));
  await logIn(page, company);
  await expect(page).toHaveURL('/user-panel/licenses');
  expect(answers).toEqual([403, 200]);
});

test('OPS-05 ties the browser to the account by a cookie that no script reads, and sends it with the next login only', async ({
  page,
  company,
}) => {
  await openLanding(page);
  await logIn(page, company);
  await expect(page).toHaveURL('/user-panel/licenses');
  const cookiesAt = async (path: string) => (await page.context().cookies(new URL(path, page.url()).href)).map(({ name }) => name);
  expect(await cookiesAt('/api/token')).toContain('known-browser');
  expect(await cookiesAt('/api/licenses')).not.toContain('known-browser');
  expect(await page.evaluate(() => document.cookie)).not.toContain('known-browser');
  await page.evaluate(() => sessionStorage.clear());
  await openLanding(page);
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/token'));
  await logIn(page, company);
  expect((await (await sent).allHeaders()).cookie).toMatch(/known-browser=[\w-]{22}\.\d{10}\.[\w-]{43}(;|$)/);
  await expect(page).toHaveURL('/user-panel/licenses');
});
