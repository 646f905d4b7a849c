import { logOut } from '@osk/shared/contract/session';
import type { Page } from 'playwright/test';
import { type Company, call, fillRegistration, makeRegistration, newCompany } from '../support/company.ts';
import { enablePkk, fillEmployee, makeEmployee, openCreating } from '../support/employees.ts';
import { openBuying } from '../support/licences.ts';
import { expect, expectAccessible, field, goBackInside, heading, logIn, loginForm, openLanding, test } from '../support/test.ts';

const stored = (page: Page) => page.evaluate(() => sessionStorage.getItem('drafts') ?? '');
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Zachowaliśmy to, co nie zostało jeszcze wysłane' });
const goOn = (page: Page, form: string) => notice(page).getByRole('link', { name: `Dokończ: ${form}` });

const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('accessToken') ?? '');

/** The server ends the session, and the page learns it from the answer to `send`. */
async function endSession(page: Page, { token }: Pick<Company, 'token'>, send: () => Promise<void>): Promise<void> {
  await call(logOut, {}, token);
  await send();
  await expect(page).toHaveURL('/home');
}

test('CUS-01 CUS-02 CUS-03 offers what was typed to the same company after its session has ended, until it is sent or discarded', async ({
  panel,
  company,
  context,
}) => {
  await test.step('in a form of a page, when a save learns that the session has ended', async () => {
    await panel.goto('/user-panel/sms-notification');
    const form = panel.getByRole('form', { name: 'Konfiguracja SMS' });
    await field(form, 'Domena').fill('szkola-lis.pl');
    await endSession(panel, company, () => form.getByRole('button', { name: 'Zapisz' }).click());
    await logIn(panel, company);
    await expect(panel).toHaveURL('/user-panel/licenses');
    await expect(notice(panel)).toBeVisible();
    await expectAccessible(panel);
    await goOn(panel, 'Konfiguracja SMS i domeny').click();
    await expect(field(form, 'Domena')).toHaveValue('szkola-lis.pl');
    await expect(form.getByText('Masz niezapisane zmiany.')).toBeVisible();
    await panel.reload();
    await expect(field(form, 'Domena'), 'after a reload').toHaveValue('szkola-lis.pl');
    await form.getByRole('button', { name: 'Zapisz' }).click();
    await expect(form.getByText('Wszystkie zmiany są zapisane.')).toBeVisible();
    expect(await stored(panel)).toBe('');
  });

  await test.step('in a dialog that asks, when another tab learns it', async () => {
    await panel.getByRole('link', { name: 'Twoje licencje' }).click();
    const buying = await openBuying(panel);
    await buying.companyName.fill('Auto Szkoła Sowa');
    await expect.poll(() => stored(panel)).toContain('Auto Szkoła Sowa');
    const tab = await context.newPage();
    await tab.goto('/user-panel/profile');
    await expect(tab.getByRole('banner').getByText(company.name)).toBeVisible();
    const question = buying.dialog.getByText('Odrzucić wprowadzone zmiany?');
    await goBackInside(panel);
    await expect(question).toBeVisible();
    await endSession(panel, { token: await tokenOf(panel) }, async () => void (await tab.reload()));
    await expect(panel.getByRole('dialog')).toHaveCount(0);
    await expect(panel.getByText(company.name)).toHaveCount(0);

    await logIn(panel, company);
    await goOn(panel, 'Kup nową licencję').click();
    await expect(buying.companyName).toHaveValue('Auto Szkoła Sowa');
    await goBackInside(panel);
    await expect(question).toBeVisible();
    await buying.dialog.getByRole('button', { name: 'Tak' }).click();
    await expect(buying.dialog).toBeHidden();
    await expect.poll(() => stored(panel)).toBe('');
  });

  await test.step('in a dialog of the profile, where it was typed', async () => {
    await panel.getByRole('link', { name: 'Profil' }).click();
    await panel.getByRole('button', { name: 'Zmień dane' }).click();
    const account = panel.getByRole('dialog', { name: 'Zmień dane' });
    await field(account, 'Miasto').fill('Zgierz');
    await expect.poll(() => stored(panel)).toContain('Zgierz');
    await panel.reload();
    await goOn(panel, 'Zmień dane').click();
    await expect(field(account, 'Miasto')).toHaveValue('Zgierz');
    await expect(notice(panel)).toBeHidden();
  });
});

test('CUS-03 deletes what was typed when another company logs in or the company logs out', async ({ panel, company }) => {
  const next = await newCompany();
  const buying = await openBuying(panel);
  await buying.companyName.fill('Auto Szkoła Sowa');
  await buying.product('Start na rok').check();
  await expect.poll(() => stored(panel)).toContain('Auto Szkoła Sowa');
  await endSession(panel, company, () => buying.buy.click());
  await logIn(panel, next);
  await expect(panel.getByRole('banner').getByText(next.name)).toBeVisible();
  await expect.poll(() => stored(panel)).toBe('');
  await expect(notice(panel)).toBeHidden();
  await openBuying(panel);
  await expect(buying.companyName).toHaveValue(next.name);
  await buying.companyName.fill('Auto Szkoła Kos');
  await expect.poll(() => stored(panel)).toContain('Auto Szkoła Kos');

  await panel.reload();
  await expect(notice(panel)).toBeVisible();
  await panel.getByRole('button', { name: 'Wyloguj się' }).click();
  await expect(panel).toHaveURL('/home');
  expect(await panel.evaluate(() => sessionStorage.length)).toBe(0);
  await logIn(panel, next);
  await expect(heading(panel, 'Twoje licencje')).toBeVisible();
  await openBuying(panel);
  await expect(buying.companyName).toHaveValue(next.name);
});

test('CUS-03 keeps an employee in memory alone without PESEL and password, and asks before the page is left', async ({
  panel,
  company,
}) => {
  await enablePkk(company);
  const creating = await openCreating(panel);
  const typed = makeEmployee();
  await fillEmployee(creating, typed);
  await field(creating.dialog, 'Miasto').fill('Zgierz');
  await endSession(panel, company, () => creating.save.click());
  const kept = await panel.evaluate(() => JSON.stringify([sessionStorage, localStorage, history.state]));
  for (const secret of [typed.lastName, typed.email, typed.PESEL, typed.password, 'Zgierz']) expect(kept).not.toContain(secret);

  const asked = panel.waitForEvent('dialog');
  await panel.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();

  await logIn(panel, company);
  await goOn(panel, 'Dodaj pracownika').click();
  await expect(creating.lastName).toHaveValue(typed.lastName);
  await expect(field(creating.dialog, 'Miasto')).toHaveValue('Zgierz');
  for (const empty of [creating.pesel, creating.password]) await expect(empty).toHaveValue('');
  await fillEmployee(creating, typed);
  await creating.save.click();
  await expect(panel.getByRole('row', { name: /Nowak/ })).toBeVisible();
});

test('CUS-01 CUS-03 keeps the forms of visitors across a reload, without their passwords, and asks before Back discards them', async ({
  page,
}) => {
  await openLanding(page);
  const contact = page.getByRole('form', { name: 'Napisz do nas' });
  await field(contact, 'Wiadomość').fill('Czy program działa na tablecie?');
  const login = loginForm(page);
  await field(login, 'E-mail').fill('biuro@lis.example');
  await field(login, 'Hasło').fill('Tajne#123');
  const typed = makeRegistration();
  const registration = page.getByRole('dialog', { name: 'Zarejestruj się' });
  const register = () => page.getByRole('button', { name: 'Załóż konto' }).first().click();
  await register();
  await fillRegistration(registration, typed);
  await expect.poll(() => stored(page)).toContain(typed.postCode);
  for (const password of [typed.password, 'Tajne#123']) expect(await stored(page)).not.toContain(password);

  await page.reload();
  await expect(field(login, 'E-mail')).toHaveValue('biuro@lis.example');
  await expect(field(login, 'Hasło')).toHaveValue('');
  await expect(field(contact, 'Wiadomość')).toHaveValue('Czy program działa na tablecie?');
  await register();
  await expect(registration.locator('[name="name"]')).toHaveValue(typed.name);
  const password = registration.locator('[name="password"]');
  await expect(password).toHaveValue('');

  await password.fill(typed.password);
  await goBackInside(page);
  await registration.getByRole('button', { name: 'Nie', exact: true }).click();
  await expect(password).toHaveValue(typed.password);
  await goBackInside(page);
  await registration.getByRole('button', { name: 'Tak', exact: true }).click();
  await expect(registration).toBeHidden();
  await expect(page).toHaveURL('/home');
  await expect.poll(() => stored(page)).not.toContain(typed.postCode);
});
