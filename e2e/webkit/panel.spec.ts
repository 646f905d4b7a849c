import { logIn as callLogIn, logOut } from '@osk/shared/contract/session';
import { call, demoSession, newCompany } from '../support/company.ts';
import { enablePkk, makeEmployee } from '../support/employees.ts';
import { expect, heading, test } from './support/test.ts';

const screens = {
  'Twoje licencje': '/user-panel/licenses',
  Profil: '/user-panel/profile',
  Konfiguracja: '/user-panel/sms-notification',
  'Pracownicy PKK': '/user-panel/pkk-employees',
};

/** What the screens show when the company has data. Licences are cards on narrow screens. */
const shownAs = (width: number): Record<string, 'table' | 'list'> => ({
  'Twoje licencje': width < 1200 ? 'list' : 'table',
  'Pracownicy PKK': 'table',
});

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ size: { width, height: 844 } });

    test('SHL-03 SHL-04 opens each screen by the navigation and directly, without an error of the page', async ({ tab: panel }) => {
      // The demo company has rows for the tables.
      await panel.storeSession(await demoSession());
      await panel.goto('/user-panel');
      await expect.poll(() => panel.path()).toBe('/user-panel/licenses');
      for (const [name, path] of Object.entries(screens).toReversed()) {
        if (width < 1200) await panel.getByRole('button', 'Menu').click();
        await panel.getByRole('navigation', 'Panel').getByRole('link', name).click();
        await expect(heading(panel, name)).toBeVisible();
        await panel.goto(path);
        await expect(heading(panel, name)).toBeVisible();
        const role = shownAs(width)[name];
        if (role) await expect(panel.getByRole(role, name)).toBeVisible();
        expect(await panel.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    });
  });
}

test('SMS-01 SMS-03 saves the configuration, which is there after a reload', async ({ panel }) => {
  await panel.goto(screens.Konfiguracja);
  const form = panel.getByRole('form', /^Konfiguracja SMS/);
  const typed = { Domena: 'mojaszkola.pl', 'Treść SMS': 'Jazda o {czas}, {miejsce}', Od: '21:30', Do: '06:00' };
  for (const [label, value] of Object.entries(typed)) await form.field(label).fill(value);
  await form.getByRole('button', 'O godzinę mniej').click();
  await form.getByRole('button', 'Zapisz').click();
  await expect(panel.getByText('Konfiguracja została zapisana')).toBeVisible();
  await panel.reload();
  for (const [label, value] of Object.entries(typed)) await expect(form.field(label)).toHaveValue(value);
  await expect(form.getByRole('slider')).toHaveValue('23');
});

test('PKK-03 PKK-04 adds an employee, and changes it', async ({ panel, company }) => {
  await enablePkk(company);
  const typed = makeEmployee();
  await panel.goto(screens['Pracownicy PKK']);
  await panel.getByRole('button', 'Dodaj pracownika').first().click();
  const creating = panel.getByRole('dialog', 'Dodaj pracownika');
  for (const name of ['firstName', 'lastName', 'PESEL', 'email', 'pkkId', 'password'] as const) {
    await creating.css(`[name="${name}"]`).fill(typed[name]);
  }
  await creating.field('Kod pocztowy').fill('00001');
  await expect(creating.field('Kod pocztowy')).toHaveValue('00-001');
  await creating.getByRole('button', 'Zapisz').click();
  await expect(panel.getByText('Pracownik został dodany')).toBeVisible();
  await expect(creating).toBeHidden();

  const opener = panel.getByRole('button', 'Pokaż szczegóły: Anna Nowak');
  await opener.click();
  const editing = panel.getByRole('dialog', 'Edytuj pracownika: Anna Nowak');
  await expect(editing.field('PESEL')).toHaveValue(typed.PESEL);
  await panel.press('Escape');
  await expect(opener).toBeFocused();
  await panel.press('Enter');
  await editing.field('Imię').fill('Anna Maria');
  await editing.getByRole('button', 'Zapisz').click();
  await expect(panel.getByText('Dane pracownika zostały zmienione')).toBeVisible();
  await panel.reload();
  await expect(panel.getByRole('button', 'Pokaż szczegóły: Anna Maria Nowak')).toBeVisible();
});

test('PRO-01 changes the password, and focuses the first invalid field before', async ({ panel, company }) => {
  await panel.goto(screens.Profil);
  const form = panel.getByRole('form', 'Zmiana hasła');
  const change = form.getByRole('button', 'Zmień hasło');
  await form.field('Stare hasło').fill(company.password);
  await form.field('Nowe hasło').fill('Nowe£1Haslo');
  await form.field('Powtórz nowe hasło').fill('Inne£1Haslo');
  await change.click();
  await expect(form.getByText('Hasła nie zgadzają się')).toBeVisible();
  await expect(form.field('Powtórz nowe hasło')).toBeFocused();
  await form.field('Powtórz nowe hasło').fill('Nowe£1Haslo');
  await change.click();
  await expect(panel.getByText(/^Hasło zostało zmienione/)).toBeVisible();
  await call(callLogIn, { body: { email: company.email, password: 'Nowe£1Haslo' } });
});

test('SHL-07 ends the session and says why when a request with the token is answered 401', async ({ panel, company }) => {
  await panel.goto(screens['Twoje licencje']);
  await expect(panel.getByText(/^Nie masz jeszcze żadnej licencji/)).toBeVisible();
  await expect(panel.getByRole('banner').getByText(company.name)).toBeVisible();
  await call(logOut, {}, company.token);
  await panel.getByRole('navigation', 'Panel').getByRole('link', 'Konfiguracja').click();
  await expect(panel.getByText(/Zaloguj się ponownie/)).toBeVisible();
  await expect.poll(() => panel.path()).toBe('/home');
  expect(await panel.evaluate(() => sessionStorage.length)).toBe(0);
});

test('LND-08 logs in by the token in the address, and removes that token', async ({ panel, company }) => {
  const next = await newCompany();
  await panel.goto(screens.Profil);
  await expect(panel.getByRole('main').getByText(company.name)).toBeVisible();
  await panel.goto(`/?token=${next.token}`);
  await expect.poll(() => panel.path()).toBe('/user-panel/licenses');
  await expect(panel.getByRole('banner').getByText(next.name)).toBeVisible();
  await expect(panel.getByText(company.name)).toBeHidden();
});
