import { deleteEmployee } from '@osk/shared/contract/employee';
import type { Locator, Page } from 'playwright/test';
import { call, newCompany } from './support/company.ts';
import { addEmployee, employeeRows, fillEmployee, makeEmployee, openCreating, openEditing, recordWish } from './support/employees.ts';
import { address } from './support/environment.ts';
import { expect, expectAccessible, field, tabTo, test } from './support/test.ts';

const columns = ['Imię', 'Nazwisko', 'Telefon', 'E-mail', 'Identyfikator PKK', 'Miasto', 'Kod pocztowy', 'Szczegóły'];
const englishColumns = ['First name', 'Last name', 'Phone', 'E-mail', 'PKK id', 'City', 'Postal code', 'Details'];
const saveFailed =
  /^Nie udało się zapisać pracownika\. Sprawdź, czy jego adres e-mail jest niepowtarzalny i\sczy zgłoszono dostawcy chęć korzystania z\sPKK$/;

const inEnglish = (page: Page) => page.context().addCookies([{ name: 'language', value: 'en', url: address }]);
const toast = (page: Page, text: string | RegExp, role: 'status' | 'alert' = 'status') => page.getByRole(role).filter({ hasText: text });
const told = (dialog: Locator) => dialog.getByRole('alert');

test('PKK-01 without employees it says what they are and how to begin; the button is there in any case', async ({ panel }) => {
  await panel.route('**/api/employees', (route) => route.abort());
  await panel.goto('/user-panel/pkk-employees');
  await expect(panel.getByRole('alert')).toContainText('Nie udało się wczytać pracowników.');
  const create = panel.getByRole('button', { name: 'Dodaj pracownika' });
  await expect(create).toBeVisible();
  await panel.unroute('**/api/employees');
  await panel.getByRole('button', { name: 'Spróbuj ponownie' }).click();
  await expect(panel.getByText(/^Nie masz jeszcze pracowników PKK\./)).toContainText('zgłoś dostawcy programu');
  await expectAccessible(panel);
  await create.last().click();
  await expect(panel.getByRole('dialog', { name: 'Dodaj pracownika' })).toBeVisible();
});

test('PKK-01 eight columns, and Show opens the whole employee, in both languages', async ({ panel, company }) => {
  await recordWish(company);
  const { email } = await addEmployee(company);
  await addEmployee(company, { firstName: 'Jan', phoneNumber: '' });
  const { dialog, pesel, password } = await openEditing(panel);
  await expect(pesel).toHaveValue('44051401359');
  await expect(password).toHaveValue('');
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(750);
  await expectAccessible(panel, 'dialog');
  await panel.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(panel.getByRole('button', { name: 'Pokaż szczegóły: Anna Nowak' })).toBeFocused();
  await expect(panel.getByRole('columnheader')).toHaveText(columns);
  await expect(employeeRows(panel)).toHaveCount(2);
  await expect(employeeRows(panel).filter({ hasText: 'Anna' }).getByRole('cell')).toHaveText([
    'Anna',
    'Nowak',
    '600 700 800',
    email,
    'PKK-1',
    'Warszawa',
    '00-001',
    'Pokaż',
  ]);
  await expectAccessible(panel);

  await inEnglish(panel);
  await panel.reload();
  await expect(panel.getByRole('columnheader')).toHaveText(englishColumns);
  await panel.getByRole('button', { name: 'Show details: Anna Nowak' }).click();
  await expect(panel.getByRole('dialog', { name: 'Edit employee: Anna Nowak' })).toBeVisible();
  await expectAccessible(panel, 'dialog');
});

test('PKK-01 one long entry leaves the e-mails their width, and nothing out of reach', { tag: '@long' }, async ({ panel, company }) => {
  await recordWish(company);
  const { email } = await addEmployee(company);
  const long = { lastName: 'Brzęczyszczykiewicz-Chrząszczyżewoszycka', pkkId: 'WWWWWWWWWW', phoneNumber: '+48 600 700 800 w.12' };
  await addEmployee(company, { firstName: 'Jan', ...long, address: { ...makeEmployee().address, city: 'Konstantynopolitańczykowice' } });
  for (const width of [1440, 1200]) {
    await panel.setViewportSize({ width, height: 900 });
    await panel.goto('/user-panel/pkk-employees');
    const address = await panel.getByText(email).boundingBox();
    expect(address?.width).toBeGreaterThanOrEqual(190);
    expect(address?.height).toBeLessThan(90);
    await expect(panel.getByRole('button', { name: 'Pokaż szczegóły: Anna Nowak' })).toBeInViewport({ ratio: 1 });
    expect(await panel.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
});

test('PKK-01 the fields that are coming stand where they will', { tag: '@long' }, async ({ panel, company }) => {
  await recordWish(company);
  await addEmployee(company);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await panel.route('**/api/employees/*', async (route) => {
    await answered;
    await route.continue();
  });
  const { dialog, pesel, delete: button } = await openEditing(panel);
  await expect(dialog.getByText('Wczytywanie danych pracownika…')).toBeAttached();
  const place = () => button.evaluate((element: HTMLElement) => element.offsetTop);
  const before = await place();
  answer();
  await expect(pesel).toHaveValue('44051401359');
  expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(4);
});

test('PKK-04 created and changed by keyboard alone: told, closed, listed', async ({ panel, company }) => {
  await recordWish(company);
  await panel.goto('/user-panel/pkk-employees');
  await tabTo(panel, panel.getByRole('button', { name: 'Dodaj pracownika' }).first());
  await panel.keyboard.press('Enter');
  const typed = makeEmployee();
  const dialog = panel.getByRole('dialog', { name: 'Dodaj pracownika' });
  const { street, streetNumber, suiteNumber, postCode, post, city } = typed.address;
  for (const [label, value] of [
    ['Imię', typed.firstName],
    ['Nazwisko', typed.lastName],
    ['PESEL', typed.PESEL],
    ['Telefon', typed.phoneNumber],
    ['E-mail', typed.email],
    ['Identyfikator PKK', typed.pkkId],
    ['Hasło', typed.password],
    ['Ulica', street],
    ['Nr domu', streetNumber],
    ['Nr mieszkania', suiteNumber],
    ['Kod pocztowy', postCode],
    ['Poczta', post],
    ['Miasto', city],
  ] as const) {
    await tabTo(panel, field(dialog, label));
    await panel.keyboard.type(value);
  }
  await tabTo(panel, dialog.getByRole('button', { name: 'Zapisz' }));
  await panel.keyboard.press('Enter');
  await expect(toast(panel, 'Pracownik został dodany')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(employeeRows(panel).getByRole('cell')).toContainText(['Anna', 'Nowak', '600 700 800', typed.email, 'PKK-1', city, postCode]);

  await tabTo(panel, panel.getByRole('button', { name: 'Pokaż szczegóły: Anna Nowak' }));
  await panel.keyboard.press('Enter');
  const editing = panel.getByRole('dialog', { name: 'Edytuj pracownika: Anna Nowak' });
  await expect(field(editing, 'Imię')).toBeFocused();
  await panel.keyboard.press('End');
  await panel.keyboard.type(' Maria');
  await panel.keyboard.press('Enter');
  await expect(toast(panel, 'Dane pracownika zostały zmienione')).toBeVisible();
  await expect(editing).toBeHidden();
  await expect(employeeRows(panel).getByRole('cell').first()).toHaveText('Anna Maria');
});

test('PKK-04 what the server refuses is told in the dialog and as a toast, and nothing typed is lost', async ({ panel, company }) => {
  const typed = makeEmployee();
  const parts = await openCreating(panel);
  await fillEmployee(parts, typed);
  await parts.save.click();
  await expect(told(parts.dialog)).toContainText('Dostawca nie odnotował, że Twoja firma chce korzystać');
  await expect(panel.getByText('Dostawca nie odnotował')).toHaveCount(2);
  await expectAccessible(panel, 'dialog');

  await recordWish(company);
  const other = await newCompany();
  await recordWish(other);
  await addEmployee(other, { email: typed.email });
  await parts.save.click();
  await expect(parts.email).toHaveAccessibleDescription(/należy już do innego pracownika/);
  await expect(parts.email).toBeFocused();
  await expect(told(parts.dialog)).toContainText('należy już do innego pracownika');
  for (const [kept, value] of [
    [parts.pesel, typed.PESEL],
    [parts.password, typed.password],
  ] as const) {
    await expect(kept).toHaveValue(value);
  }
  await parts.email.fill(`inna-${typed.email}`);
  await parts.save.click();
  await expect(parts.dialog).toBeHidden();
  await expect(employeeRows(panel)).toHaveCount(1);
});

test('PKK-04 a dead server: the long message, and what was typed is saved once it lives', async ({ panel, company }) => {
  await recordWish(company);
  const parts = await openCreating(panel);
  const typed = makeEmployee();
  await fillEmployee(parts, typed);
  await panel.route('**/api/employees', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await parts.save.click();
  await expect(told(parts.dialog)).toHaveText(saveFailed);
  await expect(panel.getByText(saveFailed)).toHaveCount(2);
  await expect(parts.lastName).toHaveValue('Nowak');
  await expect(parts.password).toHaveValue(typed.password);
  await panel.unroute('**/api/employees');
  await parts.save.click();
  await expect(parts.dialog).toBeHidden();
  await expect(employeeRows(panel)).toHaveCount(1);
});

test('PKK-04 an employee deleted meanwhile is told to be gone, and leaves the list', { tag: '@long' }, async ({ panel, company }) => {
  await recordWish(company);
  const { id } = await addEmployee(company);
  await panel.goto('/user-panel/pkk-employees');
  await expect(employeeRows(panel)).toHaveCount(1);
  await call(deleteEmployee, { params: { id } }, company.token);
  await panel.getByRole('button', { name: 'Pokaż szczegóły: Anna Nowak' }).click();
  const dialog = panel.getByRole('dialog');
  await expect(dialog.getByText(/^Tego pracownika już nie ma/)).toBeVisible();
  await expectAccessible(panel, 'dialog');
  await dialog.getByRole('button', { name: 'Zamknij' }).last().click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByText(/^Nie masz jeszcze pracowników PKK/)).toBeVisible();
});

test('PKK-05 No deletes nothing and keeps what was typed; Yes deletes once', async ({ panel, company }) => {
  await recordWish(company);
  await addEmployee(company);
  const { dialog, lastName, ...parts } = await openEditing(panel);
  await lastName.fill('Kowalska');
  await parts.delete.click();
  const question = panel.getByRole('dialog', { name: 'Czy na pewno usunąć pracownika?' });
  await expect(question).toHaveAccessibleDescription('Anna Nowak');
  await expect(question.getByRole('button', { name: 'Nie' })).toBeFocused();
  await expectAccessible(panel, 'dialog');
  await panel.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(parts.delete).toBeFocused();
  await parts.delete.click();
  await question.getByRole('button', { name: 'Nie' }).click();
  await expect(lastName).toHaveValue('Kowalska');

  let deletions = 0;
  panel.on('request', (request) => {
    if (request.method() === 'DELETE') deletions += 1;
  });
  await parts.delete.click();
  await question.getByRole('button', { name: 'Tak' }).dblclick();
  await expect(toast(panel, 'Pracownik został usunięty')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(question).toBeHidden();
  await expect(panel.getByText(/^Nie masz jeszcze pracowników PKK/)).toBeVisible();
  expect(deletions).toBe(1);
});

test('PKK-05 a deletion that fails says why, in English to the letter, and the employee stays', async ({ panel, company }) => {
  await recordWish(company);
  await addEmployee(company);
  await inEnglish(panel);
  await panel.goto('/user-panel/pkk-employees');
  await panel.getByRole('button', { name: 'Show details: Anna Nowak' }).click();
  const dialog = panel.getByRole('dialog', { name: 'Edit employee: Anna Nowak' });
  const question = panel.getByRole('dialog', { name: 'Are you sure you want to delete the employee?', exact: true });
  const deleteIt = async () => {
    await dialog.getByRole('button', { name: 'Delete employee' }).click();
    await question.getByRole('button', { name: 'Yes' }).click();
  };
  await panel.route('**/api/employees/*', (route) => route.abort());
  await deleteIt();
  await expect(told(dialog)).toHaveText('An unexpected error occurred');
  await expect(panel.getByText('An unexpected error occurred')).toHaveCount(2);
  await panel.unroute('**/api/employees/*');
  await panel.route('**/api/employees/*', (route) =>
    route.fulfill({ status: 503, json: { statusCode: 503, clientError: 'The server is too busy at present' } }),
  );
  await deleteIt();
  await expect(told(dialog)).toHaveText('The server is too busy at present');
  await panel.unroute('**/api/employees/*');
  await panel.keyboard.press('Escape');
  await expect(employeeRows(panel)).toHaveCount(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 740 }, isMobile: true, hasTouch: true });

  test('PKK-01 PKK-05 cards, and dialogs over the whole screen, in the dark', async ({ panel, company, context }) => {
    await context.addCookies([{ name: 'theme', value: 'dark', url: address }]);
    await recordWish(company);
    await addEmployee(company, { lastName: 'Brzęczyszczykiewicz-Chrząszczyżewoszycka' });
    const { dialog, firstName, save, ...parts } = await openEditing(panel, 'Anna Brzęczyszczykiewicz-Chrząszczyżewoszycka');
    await expect(firstName).toHaveValue('Anna');
    await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 740 });
    await expect(save).toBeInViewport({ ratio: 1 });
    await expectAccessible(panel, 'dialog');
    await parts.delete.tap();
    await expect(panel.getByRole('dialog', { name: 'Czy na pewno usunąć pracownika?' })).toBeVisible();
    await expectAccessible(panel, 'dialog');
    await panel.getByRole('button', { name: 'Nie' }).tap();
    await dialog.getByRole('button', { name: 'Anuluj' }).tap();
    await expect(dialog).toBeHidden();
    await expectAccessible(panel);
    expect(await panel.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
