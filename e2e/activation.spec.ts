import { registerCompany } from '@osk/shared/contract/company';
import type { Page } from 'playwright/test';
import { activationId, call, makeRegistration } from './support/company.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const activation = '**/api/companies/activate/*';
const homeLink = (page: Page) => page.getByRole('link', { name: 'Przejdź na stronę główną' });

/** The id of a fresh activation link. */
async function register() {
  const registration = makeRegistration();
  await call(registerCompany, { body: registration });
  return { registration, id: await activationId(registration.email) };
}

test('REG-07 the page waits, asks the server once, says that the account is active, and is kind to a second visit', async ({ page }) => {
  const { id } = await register();
  const gate = Promise.withResolvers<void>();
  const requests: string[] = [];
  page.on('request', (request) => request.url().includes('/api/companies/activate/') && requests.push(request.method()));
  await page.route(activation, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(`/activate/${id}`);
  await expect(page.getByRole('status').filter({ hasText: 'Trwa aktywacja licencji, proszę czekać' })).toBeVisible();
  await expect(homeLink(page)).toBeVisible();
  gate.resolve();
  await expect(page.getByRole('status').filter({ hasText: 'Konto zostało aktywowane. Możesz się zalogować.' })).toBeVisible();
  expect(requests).toEqual(['PUT']);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'Konto jest już aktywne. Możesz się zalogować.' })).toBeVisible();
  expect(requests).toEqual(['PUT', 'PUT']);
  await homeLink(page).click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('region', { name: 'Zaloguj się' })).toBeVisible();
});

test('REG-07 every other outcome is told, with a way home', async ({ page }) => {
  const { registration, id: replaced } = await register();
  await call(registerCompany, { body: { ...registration, name: 'Druga nazwa' } });
  const alert = page.getByRole('alert');
  for (const id of [replaced, 'AAAAAAAAAAAAAAAAAAAAAA']) {
    await page.goto(`/activate/${id}`);
    await expect(alert).toHaveText('Link aktywacyjny jest nieprawidłowy lub został zastąpiony nowszym');
    await expect(homeLink(page)).toBeVisible();
  }

  await page.route(activation, (route) => route.abort());
  await page.goto(`/activate/${replaced}`);
  await expect(alert).toHaveText('Wystąpił nieznany błąd');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Przejdź na stronę główną' }).click();
  await expect(page).toHaveURL('/home');
});

test('REG-07 what the specification words in English stands to the letter', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'language', value: 'en', url: baseURL ?? '' }]);
  const gate = Promise.withResolvers<void>();
  await page.route(activation, async (route) => {
    await gate.promise;
    await route.abort();
  });
  await page.goto('/activate/AAAAAAAAAAAAAAAAAAAAAA');
  await expect(page.getByText('Licence is being activated, please wait', { exact: true })).toBeVisible();
  gate.resolve();
  await expect(page.getByRole('alert')).toHaveText('an unknown error occurred');
});
