import { registerCompany } from '@osk/shared/contract/company';
import type { Route } from 'playwright/test';
import { activationLink, call, makeRegistration } from './support/company.ts';
import { badGateway } from './support/connection.ts';
import { expect, field, loginForm, setPreference, test, toast } from './support/test.ts';

const activation = '**/api/companies/activate/*';
const unknownLink = '/activate/AAAAAAAAAAAAAAAAAAAAAA';

test('CUS-05 REG-07 shows why an activation fails, then activates the account with one call, and is kind to a second visit', async ({
  page,
}) => {
  const registration = makeRegistration();
  await call(registerCompany, { body: registration });
  const home = page.getByRole('link', { name: 'Przejdź na stronę główną' });
  const requests: string[] = [];
  page.on('request', (request) => request.url().includes('/api/companies/activate/') && requests.push(request.method()));
  /** Holds back the next calls until it is released. */
  const hold = async (then: (route: Route) => Promise<void>) => {
    const gate = Promise.withResolvers<void>();
    await page.route(activation, async (route) => {
      await gate.promise;
      await then(route);
    });
    return gate.resolve;
  };

  await test.step('shows the server’s error, and that of the specification when the call fails', async () => {
    await page.goto(unknownLink);
    await expect(page.getByRole('alert')).toHaveText('Link aktywacyjny jest nieprawidłowy lub został zastąpiony nowszym');
    await expect(home).toBeVisible();
    await setPreference(page, 'language', 'en');
    const release = await hold(badGateway);
    await page.reload();
    await expect(page.getByText('Licence is being activated, please wait', { exact: true })).toBeVisible();
    release();
    await expect(page.getByRole('alert')).toHaveText('an unknown error occurred');
    await setPreference(page, 'language', 'pl');
    await page.unroute(activation);
  });

  await test.step('activates with one call, and says so again on a second visit', async () => {
    requests.length = 0;
    const release = await hold((route) => route.continue());
    await page.goto(await activationLink(registration.email));
    await expect(toast(page, 'Trwa aktywacja licencji, proszę czekać')).toBeVisible();
    await expect(home).toBeVisible();
    release();
    await expect(toast(page, 'Konto zostało aktywowane. Możesz się zalogować.')).toBeVisible();
    expect(requests).toEqual(['PUT']);
    await page.reload();
    await expect(toast(page, 'Konto jest już aktywne. Możesz się zalogować.')).toBeVisible();
    expect(requests).toEqual(['PUT', 'PUT']);
    await expect(home).toBeVisible();
  });

  await page.getByRole('link', { name: 'Zaloguj się' }).click();
  await expect(page).toHaveURL('/home#login');
  await expect(field(loginForm(page), 'E-mail')).toHaveValue(registration.email);
  await field(loginForm(page), 'Hasło').pressSequentially(registration.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/user-panel/licenses');
});
