import type { Locator } from 'playwright/test';
import { demoSession } from '../support/company.ts';
import { addEmployee, employeeRows, enablePkk, fillEmployee, makeEmployee, openCreating, openEditing } from '../support/employees.ts';
import { mailTo } from '../support/mailbox.ts';
import { badGateway, collectRequests } from '../support/network.ts';
import { provider } from '../support/provider.ts';
import { expect, expectAccessible, field, storeSession, test, toast } from '../support/test.ts';

const columns = ['Imię', 'Nazwisko', 'Telefon', 'E-mail', 'Identyfikator PKK', 'Miasto', 'Kod pocztowy', 'Szczegóły'];
const englishColumns = ['First name', 'Last name', 'Phone', 'E-mail', 'PKK id', 'City', 'Postal code', 'Details'];
const saveFailed =
  /^Nie udało się zapisać pracownika\. Sprawdź, czy jego adres e-mail jest niepowtarzalny i\sczy zgłoszono dostawcy chęć korzystania z\sPKK$/;

const alert = (dialog: Locator) => dialog.getByRole('alert');

test('CUS-11 PKK-01 PKK-02 PKK-03 asks for PKK by one button, then shows what is wrong in the form of a new employee', async ({
  panel,
  company,
  context,
  browserName,
}) => {
  await panel.goto('/user-panel/pkk-employees');
  const create = panel.getByRole('button', { name: 'Dodaj pracownika' });
  const explanation = panel.getByText(/^Nie masz jeszcze pracowników PKK\./);
  const askLabel = /^Poproś o\swłączenie PKK$/;
  const dialog = panel.getByRole('dialog', { name: 'Dodaj pracownika' });

  await test.step('asks once, and sees when it asked', async () => {
    await panel.getByRole('button', { name: askLabel }).click();
    const ask = dialog.getByRole('button', { name: askLabel });
    await expect(ask).toBeVisible();
    await expect(dialog.getByRole('textbox')).toHaveCount(0);
    await expectAccessible(panel, 'dialog');
    await ask.click();
    const asked = dialog.getByText(/^Prośba wysłana \d\d\.\d\d\.\d{4}, \d\d:\d\d\.$/);
    await expect(asked).toBeVisible();
    await expect(ask).toHaveCount(0);
    expect(await mailTo(provider.emails[0] ?? '', company.name)).toContain(`pkk on ${company.nip}`);

    await panel.setViewportSize({ width: 390, height: 740 });
    await panel.reload();
    await expect(panel.getByRole('main')).toContainText(/Prośba wysłana \d\d\.\d\d\.\d{4}, \d\d:\d\d\./);
    await create.click();
    await expect(asked).toBeVisible();
    const edges = async () => {
      const { y, height } = (await dialog.boundingBox()) ?? { y: 0, height: 0 };
      return { isLow: y > 300, bottom: y + height };
    };
    await expect.poll(edges, 'a sheet at the bottom of a phone').toEqual({ isLow: true, bottom: 740 });
    await dialog.getByRole('button', { name: 'Zamknij', exact: true }).last().click();
    await panel.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('gets the form once the operator has enabled PKK', async () => {
    await enablePkk(company);
    expect(await mailTo(company.email, 'PKK jest włączone')).toContain('/user-panel/pkk-employees');
    await create.click();
    await expect(field(dialog, 'PESEL')).toBeVisible();
    await expect(dialog.getByText(/^Pole imię/)).toHaveCount(0);
    await expect(explanation).not.toContainText('dostawc');
    await panel.keyboard.press('Escape');
  });

  const parts = await openCreating(panel);
  const { firstName, lastName, pesel, phone, email, pkkId, password, postCode, save } = parts;
  await test.step('shows a message at each field', async () => {
    await expect(dialog.locator('label', { hasText: '*' })).toHaveCount(6);
    await expect(firstName).toBeFocused();
    for (const required of [firstName, lastName, pesel, email, pkkId]) await required.focus();
    await phone.focus();
    for (const message of [/^Pole imię/, /^Pole nazwisko/, /^Pole PESEL/, /^Pole email/, /^Pole identyfikator PKK/]) {
      await expect(dialog.getByText(message)).toBeVisible();
    }
    await email.fill('anna');
    await expect(dialog.getByText('Email jest nieprawidłowy')).toBeVisible();
    await pkkId.fill('12345678901');
    await expect(dialog.getByText(/ma najwyżej 10 znaków/)).toBeVisible();
    await postCode.fill('0000');
    await postCode.blur();
    await expect(dialog.getByText('Wpisz kod pocztowy w postaci 00-000')).toBeVisible();
    await expect(save).toBeDisabled();
    await expectAccessible(panel, 'dialog');
    await postCode.fill('');
    await fillEmployee(parts, makeEmployee());
    await expect(save).toBeEnabled();
    await password.fill('BezZnakow1');
    await expect(save).toBeDisabled();
  });

  // Firefox's driver gives no access to the clipboard.
  if (browserName !== 'chromium') return;
  await test.step('masks what is typed, pasted, edited in the middle and undone', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const press = async (...keys: string[]) => {
      for (const key of keys) await panel.keyboard.press(key);
    };
    const paste = async (text: string) => {
      await panel.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await press('ControlOrMeta+v');
    };
    await pesel.fill('');
    await paste('44 05 14-01 359\n');
    await expect(pesel).toHaveValue('44051401359');
    await press('Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Delete');
    await panel.keyboard.type('x2y9');
    await expect(pesel, 'no room for a twelfth digit').toHaveValue('44052401359');
    await expect(dialog.getByText(/^Cyfra kontrolna albo data urodzenia/)).toBeVisible();
    await expect(pesel).not.toHaveAttribute('aria-invalid');

    await postCode.click();
    await panel.keyboard.type('00001');
    await expect(postCode).toHaveValue('00-001');
    await press('Backspace', 'Backspace', 'Backspace', 'Backspace');
    await expect(postCode, 'deleted over the dash').toHaveValue('00');
    await press('ControlOrMeta+a');
    await paste('31-042');
    await expect(postCode).toHaveValue('31-042');
    await press('ControlOrMeta+z');
    await expect(postCode).toHaveValue('00');
  });
});

test('PKK-01 PKK-02 PKK-03 PKK-04 PKK-05 saves an employee once, also after rejections, changes it, and deletes it in English', async ({
  panel,
  company,
}) => {
  const typed = makeEmployee();
  await enablePkk(company);
  await addEmployee(company, { firstName: 'Jan', PESEL: '02070803628', pkkId: 'PKK-2', email: typed.email });
  const parts = await openCreating(panel);
  const row = employeeRows(panel).filter({ hasText: 'Anna' });

  await test.step('keeps the dialog after rejections, and saves once on a double click', async () => {
    await fillEmployee(parts, typed);
    await parts.phone.fill(typed.phoneNumber);
    await parts.postCode.fill(typed.address.postCode);
    await panel.route('**/api/employees', (route) => (route.request().method() === 'POST' ? badGateway(route) : route.continue()));
    await parts.save.click();
    await expect(alert(parts.dialog)).toHaveText(saveFailed);
    await panel.unroute('**/api/employees');
    await parts.save.click();
    await expect(parts.email).toHaveAccessibleDescription(/należy już do innego pracownika/);
    await expect(parts.email).toBeFocused();
    await expect(alert(parts.dialog)).toContainText('należy już do innego pracownika');
    await expect(parts.pesel).toHaveValue(typed.PESEL);
    await expect(parts.password).toHaveValue(typed.password);

    await parts.email.fill(`inna-${typed.email}`);
    const saves = collectRequests(panel, /^\/api\/employees$/, 'POST');
    await parts.save.dblclick();
    await expect(toast(panel, 'Pracownik został dodany')).toBeVisible();
    await expect(parts.dialog).toBeHidden();
    expect(saves).toHaveLength(1);
    await expect(panel.getByRole('columnheader')).toHaveText(columns);
    await expect(row.getByRole('cell')).toHaveText([
      ...['Anna', 'Nowak', '600 700 800', `inna-${typed.email}`, 'PKK-1'],
      ...[/^\W*$/, '00-001', 'Pokaż'],
    ]);
  });

  await test.step('changes it without a password, and empties a field', async () => {
    const editing = await openEditing(panel);
    await expect(editing.pesel).toHaveValue(typed.PESEL);
    await expect(editing.password).toHaveValue('');
    await expect.poll(async () => (await editing.dialog.boundingBox())?.width).toBe(750);
    await editing.password.fill('Kr0tk!e');
    await expect(editing.save).toBeDisabled();
    await editing.password.fill('');
    await editing.firstName.fill('Anna Maria');
    await editing.phone.fill('');
    await editing.save.click();
    await expect(toast(panel, 'Dane pracownika zostały zmienione')).toBeVisible();
    await expect(editing.dialog).toBeHidden();
    await expect(row).not.toContainText('600 700 800');
  });

  await test.step('shows the English messages word for word, and deletes the employee after a failure', async () => {
    await panel.getByRole('button', { name: 'English' }).click();
    await expect(panel.getByRole('columnheader')).toHaveText(englishColumns);
    await panel.getByRole('button', { name: 'Show details: Anna Maria Nowak' }).click();
    const dialog = panel.getByRole('dialog', { name: 'Edit employee: Anna Maria Nowak' });
    const question = panel.getByRole('dialog', { name: 'Are you sure you want to delete the employee?', exact: true });
    const opener = dialog.getByRole('button', { name: 'Delete employee' });
    const email = field(dialog, 'E-mail');
    await expect(email).not.toHaveValue('');
    await email.fill('');
    await email.blur();
    await expect(dialog.getByText('Email field is required')).toBeVisible();
    await email.fill('anna');
    await expect(dialog.getByText('Email is invalid')).toBeVisible();

    await opener.click();
    await expect(question).toHaveAccessibleDescription('Anna Maria Nowak');
    await expect(question.getByRole('button', { name: 'No' })).toBeFocused();
    await panel.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await expect(email, 'unchanged').toHaveValue('anna');

    const deletions = collectRequests(panel, /./, 'DELETE');
    await panel.route('**/api/employees/*', badGateway);
    await opener.click();
    await question.getByRole('button', { name: 'Yes' }).click();
    await expect(alert(dialog)).toHaveText('An unexpected error occurred');
    await panel.unroute('**/api/employees/*');
    await opener.click();
    await question.getByRole('button', { name: 'Yes' }).dblclick();
    await expect(dialog).toBeHidden();
    await expect(question).toBeHidden();
    await expect(employeeRows(panel)).toHaveCount(1);
    expect(deletions).toHaveLength(2);
  });
});

// Playwright cannot tap in Firefox.
test.describe('on a phone', { tag: '@chromium' }, () => {
  test.use({ viewport: { width: 390, height: 740 }, isMobile: true, hasTouch: true });

  test('PKK-01 PKK-05 shows cards, and dialogs that fill the screen', async ({ page }) => {
    await storeSession(page, await demoSession());
    await page.goto('/user-panel/pkk-employees');
    const card = employeeRows(page).filter({ hasText: 'Zielińska' });
    await expect(card.getByRole('link', { name: '+48 600 000 021' })).toHaveAttribute('href', 'tel:+48600000021');
    await expect(card.getByRole('link', { name: /@/ })).toHaveAttribute('href', 'mailto:anna.zielinska@kierunek-osk.example');
    await expect(card.getByText('Kraków')).toBeHidden();
    // Both parts of the name are one line.
    const [first, last] = await Promise.all(['Anna', 'Zielińska'].map((name) => card.getByText(name, { exact: true }).boundingBox()));
    expect(first?.y).toBe(last?.y);
    const { dialog, firstName, save, ...parts } = await openEditing(page, 'Anna Zielińska');
    await expect(firstName).toHaveValue('Anna');
    await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 740 });
    await expect(save).toBeInViewport({ ratio: 1 });
    await parts.delete.tap();
    await expect(page.getByRole('dialog', { name: 'Czy na pewno usunąć pracownika?' })).toBeVisible();
    await page.getByRole('button', { name: 'Nie' }).tap();
    await dialog.getByRole('button', { name: 'Anuluj' }).tap();
    await expect(dialog).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
