import { registerCompany } from '@osk/shared/contract/company';
import { activationLink, call, makeRegistration } from '../support/company.ts';
import { badGateway, collectRequests, holdRequests } from '../support/network.ts';
import { expect, field, loginForm, setPreference, test, toast } from '../support/test.ts';

const activation = '**/api/companies/activate/*';
const unknownLink = '/activate/AAAAAAAAAAAAAAAAAAAAAA';

test('CUS-05 REG-07 shows why an activation fails, then activates the account with one call, and is kind to a second visit', async ({
  page,
}) => {
  const registration = makeRegistration();
  await call(registerCompany, { body: registration });
  const home = page.getByRole('link', { name: 'Przejdź na stronę główną' });
  const requests = collectRequests(page, /^\/api\/companies\/activate\//);

  await test.step('shows the server’s error, and that of the specification when the call fails', async () => {
    await page.goto(unknownLink);
    await expect(page.getByRole('alert')).toHaveText('Link aktywacyjny jest nieprawidłowy albo rejestracja wygasła');
    await expect(home).toBeVisible();
    await setPreference(page, 'language', 'en');
    const release = await holdRequests(page, activation, badGateway);
    await page.reload();
    await expect(page.getByText('Licence is being activated, please wait', { exact: true })).toBeVisible();
    release();
    await expect(page.getByRole('alert')).toHaveText('an unknown error occurred');
    await setPreference(page, 'language', 'pl');
    await page.unroute(activation);
  });

  await test.step('activates with one call, and says so again on a second visit', async () => {
    requests.length = 0;
    const release = await holdRequests(page, activation);
    await page.goto(await activationLink(registration.email));
    await expect(toast(page, 'Trwa aktywacja licencji, proszę czekać')).toBeVisible();
    await expect(home).toBeVisible();
    release();
    await expect(toast(page, 'Konto zostało aktywowane. Możesz się zalogować.')).toBeVisible();
    expect(requests).toHaveLength(1);
    await page.reload();
    await expect(toast(page, 'Konto jest już aktywne. Możesz się zalogować.')).toBeVisible();
    expect(requests).toHaveLength(2);
    await expect(home).toBeVisible();
  });

  await page.getByRole('link', { name: 'Zaloguj się' }).click();
  await expect(page).toHaveURL('/home#login');
  await expect(field(loginForm(page), 'E-mail')).toHaveValue(registration.email);
  await field(loginForm(page), 'Hasło').pressSequentially(registration.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/user-panel/licenses');
});
