// @vitest-environment jsdom
import { deleteEmployee, readEmployee, updateEmployee } from '@osk/shared/contract/employee';
import { answer, type FakeHostOptions, fails, pending, renderDialog, unreachable } from '@osk/shared/testing/fake-host';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { EditEmployeeDialog } from './employee-dialogs.tsx';
import { anna, annaWithPesel, jan } from './employee-samples.ts';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`), { selector: 'input' });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const question = 'Czy na pewno usunąć pracownika?';
const questionDialog = () => screen.queryByRole('dialog', { name: question });

function open(answers: FakeHostOptions['answers'] = [], language: 'pl' | 'en' = 'pl') {
  const calls = { onClose: vi.fn(), onOutdated: vi.fn(), onDeleted: vi.fn() };
  const view = renderDialog(<EditEmployeeDialog employee={anna} employees={[anna, jan]} {...calls} />, { answers, language });
  const sent = (call: unknown) => view.host.http.sent.filter((entry) => entry.call === call);
  return { ...view, ...calls, sent, toasts: () => view.host.toasts.getState().toasts };
}

async function openLoaded(answers: FakeHostOptions['answers'] = []) {
  const view = open([answer(readEmployee, annaWithPesel), ...answers]);
  await screen.findByRole('textbox', { name: 'Imię' });
  return view;
}

async function openWithQuestion(answers: FakeHostOptions['answers']) {
  const view = await openLoaded(answers);
  await view.user.click(button('Usuń pracownika'));
  expect(questionDialog()).toBeTruthy();
  return view;
}

test('PKK-01 shows no field until the employee is loaded, then all values', async () => {
  const call = pending(readEmployee);
  open([call]);
  expect(screen.getByRole('dialog', { name: 'Edytuj pracownika: Anna Nowak' })).toBeTruthy();
  expect(screen.getAllByText('Wczytywanie danych pracownika…'), 'announces it once').toEqual([screen.getByRole('status')]);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(button('Zapisz').disabled).toBe(true);
  await act(async () => call.resolve(annaWithPesel));
  const labels = ['Imię', 'Nazwisko', 'PESEL', 'Telefon', 'E-mail', 'Identyfikator PKK', 'Hasło', 'Ulica', 'Nr domu'];
  expect(labels.map((label) => field(label).value)).toEqual([
    'Anna',
    'Nowak',
    '44051401359',
    '600 700 800',
    'anna@osk.example',
    'PKK-1',
    '',
    'Prosta',
    '1',
  ]);
  expect(['Nr mieszkania', 'Kod pocztowy', 'Poczta', 'Miasto'].map((label) => field(label).value)).toEqual([
    '',
    '00-001',
    'Warszawa',
    'Warszawa',
  ]);
  expect(document.activeElement).toBe(field('Imię'));
});

test('PKK-02 warns of the PKK id of another employee, but not of the own one', async () => {
  await openLoaded();
  expect(field('Identyfikator PKK').value).toBe('PKK-1');
  expect(screen.queryByText(/^Inny pracownik ma ten sam/)).toBeNull();
  fireEvent.input(field('Identyfikator PKK'), { target: { value: 'PKK-2' } });
  expect(await screen.findByText(/^Inny pracownik ma ten sam identyfikator PKK: Jan Żółty\./)).toBeTruthy();
});

test('OPS-07 sends every emptied optional field as an empty text', async () => {
  const { user, sent } = await openLoaded([answer(updateEmployee, anna)]);
  for (const label of ['Telefon', 'Ulica', 'Nr domu', 'Kod pocztowy', 'Poczta', 'Miasto']) await user.clear(field(label));
  await user.click(button('Zapisz'));
  const address = { street: '', streetNumber: '', suiteNumber: '', postCode: '', post: '', city: '' };
  await vi.waitFor(() =>
    expect(sent(updateEmployee)[0]?.request).toEqual({ body: { ...annaWithPesel, phoneNumber: '', address, password: '' } }),
  );
});

test('PKK-03 sends a new password', async () => {
  const { user, sent } = await openLoaded([answer(updateEmployee, anna)]);
  fireEvent.input(field('Hasło'), { target: { value: 'Nowe-haslo1' } });
  await user.click(button('Zapisz'));
  await vi.waitFor(() => expect(sent(updateEmployee)[0]?.request).toMatchObject({ body: { id: anna.id, password: 'Nowe-haslo1' } }));
});

test('reports a missing employee, and reloads the list when it closes', async () => {
  const { user, onDeleted, onOutdated } = open([fails(readEmployee, 404, { clientError: 'Nie ma takiego pracownika' })]);
  expect(await screen.findByText(/^Tego pracownika już nie ma/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Zapisz' })).toBeNull();
  await user.keyboard('{Escape}');
  expect(onDeleted).toHaveBeenCalledOnce();
  expect(onOutdated).toHaveBeenCalledOnce();
});

test.each([
  ['pl', 'Usuń pracownika', question],
  ['en', 'Delete employee', 'Are you sure you want to delete the employee?'],
] as const)('PKK-05 asks in %s before it deletes: %s, %s', async (language, label, sentence) => {
  const { user } = open([answer(readEmployee, annaWithPesel)], language);
  await user.click(await screen.findByRole('button', { name: label }));
  expect(screen.getByRole('dialog', { name: sentence, description: 'Anna Nowak' })).toBeTruthy();
});

test('PKK-05 deletes an employee whose data cannot be loaded', async () => {
  const unreadable = fails(readEmployee, 500, { clientError: 'Danych tego pracownika nie można odczytać' });
  const { user, onDeleted } = open([unreadable, answer(deleteEmployee, undefined)]);
  await screen.findByRole('alert');
  await user.click(button('Usuń pracownika'));
  await user.click(button('Tak'));
  await vi.waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
});

test('PKK-05 deletes nothing and keeps the values on No and on Escape', async () => {
  const { user, sent } = await openLoaded();
  await user.type(field('Imię'), ' Maria');
  for (const answerNo of [() => user.click(button('Nie')), () => user.keyboard('{Escape}')]) {
    await user.click(button('Usuń pracownika'));
    await answerNo();
    expect(questionDialog()).toBeNull();
    expect(field('Imię').value).toBe('Anna Maria');
  }
  expect(screen.queryByText('Odrzucić wprowadzone zmiany?')).toBeNull();
  expect(sent(deleteEmployee)).toEqual([]);
});

test.each([
  ["the server's reason", fails(deleteEmployee, 503, { clientError: 'Serwer jest przeciążony' }), 'Serwer jest przeciążony'],
  ['no answer', unreachable(deleteEmployee), 'Wystąpił nieoczekiwany błąd'],
])('PKK-05 shows a failure, %s, in the dialog and as a toast, and reloads the list later', async (_, failure, message) => {
  const { user, onDeleted, onOutdated, toasts, unmount } = await openWithQuestion([failure]);
  await user.click(button('Tak'));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(toasts()).toMatchObject([{ kind: 'error', text: message }]);
  expect(questionDialog()).toBeNull();
  unmount();
  expect(onOutdated).toHaveBeenCalledOnce();
  expect(onDeleted).not.toHaveBeenCalled();
});

test('clears the failure of a deletion when the employee is saved', async () => {
  const { user } = await openWithQuestion([unreachable(deleteEmployee), answer(updateEmployee, anna)]);
  await user.click(button('Tak'));
  await screen.findByRole('alert');
  await user.click(button('Zapisz'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('PKK-05 closes and shows the reason when somebody else has deleted the employee', async () => {
  const { user, onDeleted, toasts } = await openWithQuestion([fails(deleteEmployee, 404, { clientError: 'Nie ma takiego pracownika' })]);
  await user.click(button('Tak'));
  await vi.waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
  expect(toasts()).toMatchObject([{ kind: 'error', text: 'Nie ma takiego pracownika' }]);
});
