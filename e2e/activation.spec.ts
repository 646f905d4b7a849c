import { registerCompany } from '@osk/shared/contract/company';
import { activationLink, call, makeRegistration } from './support/company.ts';
import { badGateway } from './support/connection.ts';
import { expect, field, loginForm, setPreference, test, toast } from './support/test.ts';

const activation = '**/api/companies/activate/*';
const unknownLink = '/activate/AAAAAAAAAAAAAAAAAAAAAA';

test('CUS-05 REG-07 activates the account with one call, and shows that it is active on a second visit', async ({ page }) => {
  const registration = makeRegistration();
  await call(registerCompany, { body: registration });
  const gate = Promise.withResolvers<void>();
  const requests: string[] = [];
  await page.route(activation, async (route) => {
    requests.push(route.request().method());
    await gate.promise;
    await route.continue();
  });
  const home = page.getByRole('link', { name: 'Przejdź na stronę główną' });
  await page.goto(await activationLink(registration.email));
  await expect(toast(page, 'Trwa aktywacja licencji, proszę czekać')).toBeVisible();
  await expect(home).toBeVisible();
  gate.resolve();
  await expect(toast(page, 'Konto zostało aktywowane. Możesz się zalogować.')).toBeVisible();
  expect(requests).toEqual(['PUT']);
  await page.reload();
  await expect(toast(page, 'Konto jest już aktywne. Możesz się zalogować.')).toBeVisible();
  expect(requests).toEqual(['PUT', 'PUT']);
  await expect(home).toBeVisible();
  await page.getByRole('link', { name: 'Zaloguj się' }).click();
  await expect(page).toHaveURL('/home#login');
  await expect(field(loginForm(page), 'E-mail')).toHaveValue(registration.email);
  await field(loginForm(page), 'Hasło').pressSequentially(registration.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/user-panel/licenses');
});

test('REG-07 shows the server’s error when the link is invalid, and that of the specification when the call fails', async ({ page }) => {
  await page.goto(unknownLink);
  await expect(page.getByRole('alert')).toHaveText('Link aktywacyjny jest nieprawidłowy lub został zastąpiony nowszym');
  await expect(page.getByRole('link', { name: 'Przejdź na stronę główną' })).toBeVisible();

  await setPreference(page, 'language', 'en');
  const gate = Promise.withResolvers<void>();
  await page.route(activation, async (route) => {
    await gate.promise;
    await badGateway(route);
  });
  await page.reload();
  await expect(page.getByText('Licence is being activated, please wait', { exact: true })).toBeVisible();
  gate.resolve();
  await expect(page.getByRole('alert')).toHaveText('an unknown error occurred');
});
