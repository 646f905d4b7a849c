import { randomUUID } from 'node:crypto';
import { createEmployee, type EmployeeSummary } from '@osk/shared/contract/employee';
import type { Locator, Page } from 'playwright/test';
import { type Company, call } from './company.ts';
import { runCommand } from './operator.ts';
import { field, openScreen } from './test.ts';

/** The input for an employee, with an unused e-mail address. */
export const makeEmployee = () => ({
  firstName: 'Anna',
  lastName: 'Nowak',
  PESEL: '44051401359',
  phoneNumber: '600 700 800',
  email: `pracownik-${randomUUID().slice(0, 8)}@szkola.example`,
  pkkId: 'PKK-1',
  password: 'Tajne-haslo1',
  address: { street: 'Prosta', streetNumber: '1', suiteNumber: '2', postCode: '00-001', post: 'Warszawa', city: 'Warszawa' },
});

/** Enables PKK for a company, as the operator does. */
export const enablePkk = ({ nip }: Company, folder?: string) => runCommand('pkk on', { company: nip }, folder);

/** Creates an employee through the API. PKK must be enabled for the company. */
export async function addEmployee(company: Company, changes: Partial<ReturnType<typeof makeEmployee>> = {}): Promise<EmployeeSummary> {
  return call(createEmployee, { body: { ...makeEmployee(), ...changes } }, company.token);
}

/** The rows of the table of employees, without its header. */
export const employeeRows = (page: Page) =>
  page
    .getByRole('table', { name: /^(Pracownicy PKK|PKK employees)$/ })
    .locator('tbody')
    .getByRole('row');

/** Opens the dialog that creates an employee. */
export async function openCreating(page: Page) {
  await openScreen(page, '/user-panel/pkk-employees');
  await page.getByRole('button', { name: 'Dodaj pracownika' }).first().click();
  return partsOf(page.getByRole('dialog', { name: 'Dodaj pracownika' }));
}

/** Opens the dialog of the employee with this name. */
export async function openEditing(page: Page, name = 'Anna Nowak') {
  await openScreen(page, '/user-panel/pkk-employees');
  await page.getByRole('button', { name: `Pokaż szczegóły: ${name}` }).click();
  return partsOf(page.getByRole('dialog', { name: `Edytuj pracownika: ${name}` }));
}

const partsOf = (dialog: Locator) => ({
  dialog,
  firstName: field(dialog, 'Imię'),
  lastName: field(dialog, 'Nazwisko'),
  pesel: field(dialog, 'PESEL'),
  phone: field(dialog, 'Telefon'),
  email: field(dialog, 'E-mail'),
  pkkId: field(dialog, 'Identyfikator PKK'),
  password: field(dialog, 'Hasło'),
  postCode: field(dialog, 'Kod pocztowy'),
  save: dialog.getByRole('button', { name: 'Zapisz' }),
  delete: dialog.getByRole('button', { name: 'Usuń pracownika' }),
});

const required = ['firstName', 'lastName', 'PESEL', 'email', 'pkkId', 'password'] as const;

/** Fills the required fields of an employee. */
export async function fillEmployee({ dialog }: { dialog: Locator }, typed: ReturnType<typeof makeEmployee>): Promise<void> {
  for (const name of required) await dialog.locator(`[name="${name}"]`).fill(typed[name]);
}
