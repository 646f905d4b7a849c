// @vitest-environment jsdom
import { deleteEmployee, listEmployees, readEmployee } from '@osk/shared/contract/employee';
import { answer, fails, pending, renderInHost, unreachable } from '@osk/shared/testing/fake-host';
import { act, cleanup, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
// Imported before the tests: the first import may take longer than the second that `findBy…` waits.
import './employee-dialogs.tsx';
import { searchEmployees } from './employee-list.tsx';
import { anna, annaWithPesel, jan } from './employee-samples.ts';
import EmployeesPage from './employees-page.tsx';

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ');
const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);
const headings = () => textsOf(screen.getAllByRole('columnheader'));
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => textsOf(within(row).getAllByRole('cell')));
const create = () => screen.getAllByRole('button', { name: 'Dodaj pracownika' })[0] as HTMLElement;

test('PKK-01 shows a skeleton, then eight columns, with a dash for an empty value', async () => {
  const call = pending(listEmployees);
  renderInHost(<EmployeesPage />, { answers: [call] });
  expect(screen.getByRole('heading', { level: 1, name: 'Pracownicy PKK' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Wczytywanie pracowników…');
  expect(create()).toBeTruthy();
  call.resolve([anna, jan]);
  expect(await screen.findByRole('table', { name: 'Pracownicy PKK' })).toBeTruthy();
  expect(headings()).toEqual(['Imię', 'Nazwisko', 'Telefon', 'E-mail', 'Identyfikator PKK', 'Miasto', 'Kod pocztowy', 'Szczegóły']);
  expect(rows()).toEqual([
    ['Anna', 'Nowak', '600 700 800', 'anna@osk.example', 'PKK-1', 'Warszawa', '00-001', 'Pokaż'],
    ['Jan', 'Żółty', '–', 'jan@osk.example', 'PKK-2', '–', '–', 'Pokaż'],
  ]);
});

test('PKK-01 explains an empty list', async () => {
  const { user } = renderInHost(<EmployeesPage />, { answers: [answer(listEmployees, [])] });
  const explanation = await screen.findByText(/^Nie masz jeszcze pracowników PKK\./);
  expect(plain(explanation.textContent)).toMatch(/Profil Kandydata na Kierowcę.*zgłoś dostawcy programu chęć korzystania z PKK/);
  expect(screen.queryByRole('table')).toBeNull();
  await user.click(create());
  expect(await screen.findByRole('dialog', { name: 'Dodaj pracownika' })).toBeTruthy();
});

test('PKK-01 shows the reason when the list fails to load, and loads it on retry', async () => {
  const { user } = renderInHost(<EmployeesPage />, {
    answers: [fails(listEmployees, 403, { clientError: 'Brak dostępu' }), unreachable(listEmployees), answer(listEmployees, [anna])],
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Nie udało się wczytać pracowników. Brak dostępu');
  expect(create()).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  expect(await screen.findByText(/Wystąpił nieoczekiwany błąd serwera/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  expect(await screen.findByRole('table')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('PKK-01 loads an employee again when the dialog opens again', async () => {
  const second = pending(readEmployee);
  const { user } = renderInHost(<EmployeesPage />, {
    answers: [answer(listEmployees, [anna]), answer(readEmployee, annaWithPesel), second],
  });
  const show = await screen.findByRole('button', { name: 'Pokaż szczegóły: Anna Nowak' });
  await user.click(show);
  await screen.findByRole('textbox', { name: 'Imię' });
  await user.keyboard('{Escape}');
  await user.click(show);
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  await act(async () => second.resolve({ ...annaWithPesel, firstName: 'Maria' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Imię' }).value).toBe('Maria');
});

test('PKK-05 removes a deleted employee from the list, even when the list cannot be reloaded', async () => {
  const { user, host } = renderInHost(<EmployeesPage />, {
    answers: [
      answer(listEmployees, [anna, jan]),
      unreachable(listEmployees),
      answer(readEmployee, annaWithPesel),
      answer(deleteEmployee, undefined, 'Usunięto pracownika'),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Pokaż szczegóły: Anna Nowak' }));
  await user.click(await screen.findByRole('button', { name: 'Usuń pracownika' }));
  await user.click(screen.getByRole('button', { name: 'Tak' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(rows().map(([firstName]) => firstName)).toEqual(['Jan']);
  expect(host.http.sent.filter(({ call }) => call === listEmployees)).toHaveLength(2);
});

test('has a search when there are more than 20 employees', async () => {
  const many = Array.from({ length: 21 }, (_, index) => ({
    ...jan,
    id: `${index}`,
    pkkId: `PKK-${index}`,
    email: `jan${index}@osk.example`,
  }));
  const { user } = renderInHost(<EmployeesPage />, { answers: [answer(listEmployees, [...many, anna])] });
  const search = await screen.findByRole('searchbox', { name: 'Szukaj' });
  await user.type(search, 'nowak pkk-1');
  expect(rows().map(([firstName]) => firstName)).toEqual(['Anna']);
  expect(plain(screen.getByRole('status').textContent)).toBe('Na liście: 1 osoba');
  await user.type(search, 'x');
  expect(screen.getByText(/^Nic nie pasuje/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Wyczyść wyszukiwanie' }));
  expect(rows()).toHaveLength(22);
  expect(document.activeElement).toBe(search);
  cleanup();
  renderInHost(<EmployeesPage />, { answers: [answer(listEmployees, many.slice(1))] });
  await screen.findByRole('table');
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test.each([
  ['employee', 'Dodaj pracownika'],
  [`employee ${anna.id}`, 'Edytuj pracownika: Anna Nowak'],
])('CUS-03 opens the dialog of the draft %s with what was typed', async (key, name) => {
  const { host } = renderInHost(<EmployeesPage />, { answers: [answer(listEmployees, [anna]), answer(readEmployee, annaWithPesel)] });
  await screen.findByRole('table');
  const drafts = await host.loadDrafts();
  drafts.keep(key, { values: { address: { city: 'Zgierz' } }, saved: {}, fields: { address: true }, inMemory: true });
  await act(async () => drafts.reopen(key));
  expect(await screen.findByRole('dialog', { name })).toBeTruthy();
  await vi.waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Miasto').value).toBe('Zgierz'));
  drafts.discard(key);
});

test('CUS-03 reports the draft of an employee who is gone', async () => {
  const { host } = renderInHost(<EmployeesPage />, { answers: [answer(listEmployees, [anna])] });
  await screen.findByRole('table');
  const drafts = await host.loadDrafts();
  const onGone = vi.fn();
  await act(async () => drafts.reopen('employee unknown', onGone));
  expect(onGone).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['nothing', '', ['Anna', 'Jan']],
  ['a part that both share', 'osk.example pkk-', ['Anna', 'Jan']],
  ['a first name', 'Anna', ['Anna']],
  ['a last name', 'Żółty', ['Jan']],
  ['part of an e-mail', 'jan@', ['Jan']],
  ['a PKK id', 'pkk-1', ['Anna']],
  ['both names in reverse order', 'nowak anna', ['Anna']],
  ['words of two employees', 'nowak jan', []],
])('finds employees by %s', (_, query, names) => {
  expect(searchEmployees([anna, jan], query).map(({ firstName }) => firstName)).toEqual(names);
});
