import type { Page } from 'playwright/test';
import { addEmployee, employeeRows, fillEmployee, makeEmployee, openCreating, openEditing, recordWish } from './support/employees.ts';
import { address } from './support/environment.ts';
import { expect, expectAccessible, field, test } from './support/test.ts';

const inEnglish = (page: Page) => page.context().addCookies([{ name: 'language', value: 'en', url: address }]);
const toast = (page: Page, text: string | RegExp, role: 'status' | 'alert' = 'status') => page.getByRole(role).filter({ hasText: text });

test('PKK-02 what is required is marked, and each field says what is wrong with it', async ({ panel }) => {
  const { dialog, firstName, lastName, pesel, phone, email, pkkId, postCode, save } = await openCreating(panel);
  await expect(dialog.locator('label', { hasText: '*' })).toHaveCount(6);
  await expect(firstName).toBeFocused();
  for (const required of [firstName, lastName, pesel, email, pkkId]) {
    await required.focus();
    await expect(required).toHaveAttribute('aria-required', 'true');
  }
  await phone.focus();
  for (const message of [/^Pole imię/, /^Pole nazwisko/, /^Pole PESEL/, /^Pole email/, /^Pole identyfikator PKK/]) {
    await expect(dialog.getByText(message)).toBeVisible();
  }
  await email.fill('anna');
  await expect(dialog.getByText('Email jest nieprawidłowy')).toBeVisible();
  await pkkId.fill('12345678901');
  await expect(dialog.getByText(/ma najwyżej 10 znaków/)).toBeVisible();
  await pkkId.fill('1234567890');
  await expect(dialog.getByText(/ma najwyżej 10 znaków/)).toBeHidden();
  await postCode.fill('0000');
  await postCode.blur();
  await expect(dialog.getByText('Wpisz kod pocztowy w postaci 00-000')).toBeVisible();
  await expect(save).toBeDisabled();
  await expectAccessible(panel, 'dialog');
});

test('PKK-02 the e-mail in English', async ({ panel }) => {
  await inEnglish(panel);
  await panel.goto('/user-panel/pkk-employees');
  await panel.getByRole('button', { name: 'Create employee' }).first().click();
  const dialog = panel.getByRole('dialog', { name: 'Create employee' });
  const email = field(dialog, 'E-mail');
  await email.focus();
  await email.blur();
  await expect(dialog.getByText('Email field is required')).toBeVisible();
  await email.fill('anna');
  await expect(dialog.getByText('Email is invalid')).toBeVisible();
});

test('PKK-02 the masks: typed, pasted, edited in the middle, deleted over the dash, undone', async ({ panel, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { dialog, pesel, postCode } = await openCreating(panel);
  const paste = async (text: string) => {
    await panel.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await panel.keyboard.press('ControlOrMeta+v');
  };
  await pesel.click();
  await paste('44 05 14-01 359\n');
  await expect(pesel).toHaveValue('44051401359');
  await panel.keyboard.press('Home');
  for (let step = 0; step < 4; step += 1) await panel.keyboard.press('ArrowRight');
  await panel.keyboard.press('Delete');
  await panel.keyboard.type('x2y');
  await expect(pesel).toHaveValue('44052401359');
  await panel.keyboard.press('Backspace');
  await panel.keyboard.type('1');
  await expect(pesel).toHaveValue('44051401359');
  await panel.keyboard.type('9');
  await expect(pesel, 'no room for a twelfth digit').toHaveValue('44051401359');
  await panel.keyboard.press('End');
  await panel.keyboard.press('Backspace');
  await panel.keyboard.type('8');
  await expect(dialog.getByText(/^Cyfra kontrolna albo data urodzenia/)).toBeVisible();
  await expect(pesel).not.toHaveAttribute('aria-invalid');
  await expect(pesel).toHaveAccessibleDescription(/11\scyfr.*Cyfra kontrolna/);

  await postCode.click();
  await panel.keyboard.type('00001');
  await expect(postCode).toHaveValue('00-001');
  for (let step = 0; step < 4; step += 1) await panel.keyboard.press('Backspace');
  await expect(postCode).toHaveValue('00');
  await panel.keyboard.type('-950');
  await expect(postCode).toHaveValue('00-950');
  await panel.keyboard.press('Home');
  await panel.keyboard.press('Delete');
  await expect(postCode).toHaveValue('09-50');
  await panel.keyboard.press('ControlOrMeta+a');
  await paste('00 001');
  await expect(postCode).toHaveValue('00-001');
  await panel.keyboard.press('ControlOrMeta+a');
  await paste('31-042');
  await expect(postCode).toHaveValue('31-042');
  await panel.keyboard.press('ControlOrMeta+z');
  await expect(postCode).toHaveValue('00-001');
});

test('PKK-03 the password: required of a new employee, good where it is given', async ({ panel, company }) => {
  await recordWish(company);
  const creating = await openCreating(panel);
  await fillEmployee(creating, makeEmployee());
  await expect(creating.save).toBeEnabled();
  for (const wrong of ['', 'Kr0tk!e', 'Dwadziescia-szesc-znakow-12', 'male-litery1', 'WIELKIE-LITERY1', 'Bez-Cyfry', 'BezZnakow1']) {
    await creating.password.fill(wrong);
    await expect(creating.save).toBeDisabled();
  }
  await creating.password.fill('Dobre-haslo1');
  await expect(creating.save).toBeEnabled();

  await addEmployee(company);
  const editing = await openEditing(panel);
  await expect(editing.save).toBeEnabled();
  await editing.password.fill('Kr0tk!e');
  await expect(editing.save).toBeDisabled();
  await editing.password.fill('');
  await expect(editing.save).toBeEnabled();
  await editing.password.fill('Dobre-haslo1');
  await editing.save.click();
  await expect(toast(panel, 'Dane pracownika zostały zmienione')).toBeVisible();
});

test('PKK-03 while it is being saved it is not saved again', async ({ panel, company }) => {
  await recordWish(company);
  const parts = await openCreating(panel);
  await fillEmployee(parts, makeEmployee());
  let saves = 0;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await panel.route('**/api/employees', async (route) => {
    if (route.request().method() === 'POST') {
      saves += 1;
      await answered;
    }
    await route.continue();
  });
  await parts.save.dblclick();
  await expect(parts.save).toHaveAttribute('aria-disabled', 'true');
  await parts.pkkId.press('Enter');
  answer();
  await expect(parts.dialog).toBeHidden();
  await expect(employeeRows(panel)).toHaveCount(1);
  expect(saves).toBe(1);
});
