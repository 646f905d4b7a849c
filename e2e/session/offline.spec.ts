import { listEmployees } from '@osk/shared/contract/employee';
import type { Page } from 'playwright/test';
import { call } from '../support/company.ts';
import { employeeRows, enablePkk, fillEmployee, makeEmployee, openCreating } from '../support/employees.ts';
import { loseFirstAnswer } from '../support/licences.ts';
import { dropRequests, noConnection } from '../support/network.ts';
import { expect, expectAccessible, field, heading, logIn, loginForm, openLanding, test, toast } from '../support/test.ts';

// What a page cannot load without a connection is reported.
test.use({ expectedMessages: /Failed to load resource|downloadable font: download failed|could not be loaded/ });

const region = (page: Page) => page.getByRole('status', { name: /^Połączenie z\sinternetem$/ });
const notice = (page: Page) => region(page).getByText(/^Brak połączenia z\sinternetem\. To, co wpisujesz, zostaje\.$/);
const back = 'Połączenie z internetem wróciło.';

/** Makes the page load the notice, and waits for its region. */
async function interact(page: Page): Promise<void> {
  // The scripts that follow the mouse may be loading.
  await expect(async () => {
    await page.mouse.move(10, 10);
    await page.mouse.move(20, 20);
    await expect(region(page)).toBeAttached({ timeout: 500 });
  }).toPass();
}

// Firefox cannot be taken offline by Playwright. The next test drops its requests.
test('CUS-04 keeps what is typed without a connection and creates one employee by the press that follows', { tag: '@chromium' }, async ({
  panel,
  company,
  context,
}) => {
  await enablePkk(company);
  // The notice also shows after a dialog has been closed.
  const parts = await openCreating(panel);
  const { dialog, save, password } = parts;
  await expect(dialog).toBeVisible();
  await panel.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await interact(panel);
  await openCreating(panel);
  const typed = makeEmployee();
  await fillEmployee(parts, typed);
  await context.setOffline(true);
  await expect(notice(panel)).toBeVisible();
  await expectAccessible(panel);
  await save.click();
  await expect(dialog.getByRole('alert')).toHaveText(noConnection);
  await expect(password).toHaveValue(typed.password);

  await context.setOffline(false);
  await expect(toast(panel, back)).toBeVisible();
  await expect(notice(panel)).toBeHidden();
  await expect(dialog.getByRole('alert')).toBeHidden();
  expect(await call(listEmployees, { query: {} }, company.token), 'nothing is sent without the press').toEqual([]);

  const keys = await loseFirstAnswer(panel, '/api/employees');
  await save.click();
  await expect(dialog.getByRole('alert')).toHaveText(noConnection);
  await save.click();
  await expect(toast(panel, 'Pracownik został dodany')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(keys).toEqual([expect.stringMatching(/./), keys[0]]);
  await expect(employeeRows(panel)).toHaveCount(1);
});

test('CUS-04 logs in by the next press and reads by itself once the server answers again, when the browser has noticed nothing', {
  tag: '@engines',
}, async ({ page, company }) => {
  await openLanding(page);
  await interact(page);
  const form = loginForm(page);
  const submit = form.getByRole('button', { name: 'Zaloguj się' });
  await logIn(page, { ...company, password: 'Zupełnie1!inne' });
  await expect(form.getByRole('alert')).toHaveText('Nieprawidłowy e-mail lub hasło');
  await field(form, 'Hasło').fill(company.password);
  const reconnect = await dropRequests(page);
  await submit.click();
  await expect(form.getByRole('alert')).toHaveText(noConnection);
  await expect(notice(page)).toBeVisible();
  await reconnect();
  await expect(notice(page)).toBeHidden();
  await expect(form.getByRole('alert')).toBeHidden();
  await expect(page).toHaveURL('/home');
  await submit.click();
  await expect(heading(page, 'Twoje licencje')).toBeVisible();

  const reconnectAgain = await dropRequests(page);
  await page.getByRole('link', { name: 'Pracownicy PKK' }).click();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByText('Wystąpił nieoczekiwany błąd serwera')).toBeHidden();
  await reconnectAgain();
  await expect(page.getByText(/^Nie masz jeszcze pracowników PKK\./)).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await expect(heading(page, 'Pracownicy PKK')).toBeVisible();
});
