// @vitest-environment jsdom
import { type EmployeeSummary, listEmployees } from '@osk/shared/contract/employee';
import { answer, dead, held, refuse, renderInHost } from '@osk/shared/testing/fake-host';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import EmployeesPage from './employees-page.tsx';

afterEach(cleanup);

const anna: EmployeeSummary = {
  id: 'a',
  firstName: 'Anna',
  lastName: 'Nowak',
  email: 'anna@osk.example',
  phoneNumber: '600 700 800',
  pkkId: 'PKK-1',
  address: { street: 'Prosta', streetNumber: '1', suiteNumber: '', postCode: '00-001', post: 'Warszawa', city: 'Warszawa' },
};
const jan: EmployeeSummary = {
  ...anna,
  id: 'j',
  firstName: 'Jan',
  phoneNumber: '',
  address: { ...anna.address, postCode: '', city: '' },
};

const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);
const headings = () => textsOf(screen.getAllByRole('columnheader'));
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => textsOf(within(row).getAllByRole('cell')));

test('PKK-01 the employees, after the shape of their table while it is coming; a dash where nothing is known', async () => {
  const call = held(listEmployees);
  renderInHost(<EmployeesPage />, { answers: [call] });
  expect(screen.getByRole('heading', { level: 1, name: 'Pracownicy PKK' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Wczytywanie pracowników…');
  call.release([anna, jan]);
  expect(await screen.findByRole('table', { name: 'Pracownicy PKK' })).toBeTruthy();
  expect(headings()).toEqual(['Imię', 'Nazwisko', 'Telefon', 'E-mail', 'Identyfikator PKK', 'Miasto', 'Kod pocztowy']);
  expect(rows()).toEqual([
    ['Anna', 'Nowak', '600 700 800', 'anna@osk.example', 'PKK-1', 'Warszawa', '00-001'],
    ['Jan', 'Nowak', '–', 'anna@osk.example', 'PKK-1', '–', '–'],
  ]);
});

test('PKK-01 an empty list says so', async () => {
  renderInHost(<EmployeesPage />, { answers: [answer(listEmployees, [])] });
  expect(await screen.findByText('Nie ma jeszcze żadnego pracownika z dostępem do systemu PKK.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test("a failure shows the server's reason, and another try brings the list", async () => {
  const { user } = renderInHost(<EmployeesPage />, {
    answers: [refuse(listEmployees, 403, { clientError: 'Brak dostępu' }), dead(listEmployees), answer(listEmployees, [anna])],
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Nie udało się wczytać pracowników. Brak dostępu');
  await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  expect(await screen.findByText(/Wystąpił nieoczekiwany błąd serwera/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  expect(await screen.findByRole('table')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('SHL-11 the whole screen in English, as soon as it is chosen, also when the list is empty', async () => {
  const { host } = renderInHost(<EmployeesPage />, { answers: [answer(listEmployees, [anna])] });
  await screen.findByRole('table', { name: 'Pracownicy PKK' });
  host.language.set('en');
  expect(await screen.findByRole('table', { name: 'PKK employees' })).toBeTruthy();
  expect(headings()).toEqual(['First name', 'Last name', 'Phone', 'E-mail', 'PKK id', 'City', 'Postal code']);
  cleanup();
  renderInHost(<EmployeesPage />, { language: 'en', answers: [answer(listEmployees, [])] });
  expect(await screen.findByText('There is no employee with access to the PKK system yet.')).toBeTruthy();
});
