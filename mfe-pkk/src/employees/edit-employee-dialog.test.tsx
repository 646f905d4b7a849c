// @vitest-environment jsdom
import { deleteEmployee, readEmployee, updateEmployee } from '@osk/shared/contract/employee';
import { answer, fails, pending, renderInHost, unreachable } from '@osk/shared/testing/fake-host';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { EditEmployeeDialog } from './edit-employee-dialog.tsx';
import { anna, annaWhole } from './employee-samples.ts';

afterEach(cleanup);

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`), { selector: 'input' });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const question = 'Czy na pewno usunąć pracownika?';
const asked = () => screen.queryByRole('dialog', { name: question });

type Surroundings = NonNullable<Parameters<typeof renderInHost>[1]>;

function open(answers: Surroundings['answers'] = [], language: 'pl' | 'en' = 'pl') {
  const calls = { onClose: vi.fn(), onOutdated: vi.fn(), onGone: vi.fn() };
  const view = renderInHost(<EditEmployeeDialog employee={anna} {...calls} />, { answers, language });
  const sent = (call: unknown) => view.host.http.sent.filter((made) => made.call === call);
  return { ...view, ...calls, sent, toasts: () => view.host.toasts.getState().toasts };
}

async function opened(answers: Surroundings['answers'] = []) {
  const view = open([answer(readEmployee, annaWhole), ...answers]);
  await screen.findByLabelText(/^Imię/);
  return view;
}

async function openedAndAsked(answers: Surroundings['answers']) {
  const view = await opened(answers);
  await view.user.click(button('Usuń pracownika'));
  expect(asked()).toBeTruthy();
  return view;
}

test('PKK-01 the whole employee, once it has come: no empty field is ever shown', async () => {
  const call = pending(readEmployee);
  open([call]);
  expect(screen.getByRole('dialog', { name: 'Edytuj pracownika: Anna Nowak' })).toBeTruthy();
  expect(screen.getAllByText('Wczytywanie danych pracownika…'), 'told once').toEqual([screen.getByRole('status')]);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(button('Zapisz').disabled).toBe(true);
  await act(async () => call.resolve(annaWhole));
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

test('PKK-03 an empty password leaves the present one and is not marked; a filled one has to be good', async () => {
  const { user, sent, onClose } = await opened([answer(updateEmployee, anna)]);
  expect(field('Hasło').getAttribute('aria-required')).toBeNull();
  expect(screen.getByText(/^Puste pole: bez zmian\./)).toBeTruthy();
  await vi.waitFor(() => expect(button('Zapisz').disabled).toBe(false));
  await user.type(field('Hasło'), 'krotkie');
  await user.tab();
  expect(screen.getByText(/^Hasło musi mieć 8–25 znaków/)).toBeTruthy();
  expect(button('Zapisz').disabled).toBe(true);
  await user.clear(field('Hasło'));
  expect(button('Zapisz').disabled).toBe(false);
  await user.clear(field('Miasto'));
  await user.click(button('Zapisz'));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent(updateEmployee)[0]?.request).toEqual({
    body: { ...annaWhole, password: '', address: { ...anna.address, city: '' } },
  });
});

test('PKK-03 a new password is sent', async () => {
  const { user, sent } = await opened([answer(updateEmployee, anna)]);
  await user.type(field('Hasło'), 'Nowe-haslo1');
  await user.click(button('Zapisz'));
  await vi.waitFor(() => expect(sent(updateEmployee)[0]?.request).toMatchObject({ body: { id: anna.id, password: 'Nowe-haslo1' } }));
});

test('PKK-04 a refusal is told in the dialog and by a toast, at its field too; nothing typed is lost', async () => {
  const refusal = fails(updateEmployee, 409, { clientError: 'Popraw dane', fieldErrors: { email: 'Zajęty' } });
  const { user, toasts, onClose } = await opened([refusal]);
  await user.clear(field('E-mail'));
  await user.type(field('E-mail'), 'jan@osk.example');
  await user.click(button('Zapisz'));
  expect((await screen.findByRole('alert')).textContent).toBe('Popraw dane');
  expect(screen.getByText('Zajęty')).toBeTruthy();
  expect(field('E-mail').value).toBe('jan@osk.example');
  expect(toasts()).toMatchObject([{ kind: 'error', text: 'Popraw dane' }]);
  expect(onClose).not.toHaveBeenCalled();
});

test('an employee that could not be loaded is asked for again', async () => {
  const { user } = open([unreachable(readEmployee), answer(readEmployee, annaWhole)]);
  expect((await screen.findByRole('alert')).textContent).toContain('Nie udało się wczytać danych pracownika.');
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(button('Spróbuj ponownie'));
  expect((await screen.findByLabelText<HTMLInputElement>(/^Imię/)).value).toBe('Anna');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an employee deleted meanwhile is told to be gone, and closing brings the list up to date', async () => {
  const { user, onGone } = open([fails(readEmployee, 404, { clientError: 'Nie ma takiego pracownika' })]);
  expect(await screen.findByText(/^Tego pracownika już nie ma/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Zapisz' })).toBeNull();
  await user.keyboard('{Escape}');
  expect(onGone).toHaveBeenCalledOnce();
});

test.each([
  ['pl', 'Usuń pracownika', question],
  ['en', 'Delete employee', 'Are you sure you want to delete the employee?'],
] as const)('PKK-05 in %s, %s asks: %s', async (language, label, sentence) => {
  const { user } = open([answer(readEmployee, annaWhole)], language);
  await user.click(await screen.findByRole('button', { name: label }));
  expect(screen.getByRole('dialog', { name: sentence, description: 'Anna Nowak' })).toBeTruthy();
});

test('PKK-05 also an employee whose record cannot be read is deleted', async () => {
  const unreadable = fails(readEmployee, 500, { clientError: 'Danych tego pracownika nie można odczytać' });
  const { user, onGone } = open([unreadable, answer(deleteEmployee, undefined)]);
  await screen.findByRole('alert');
  await user.click(button('Usuń pracownika'));
  await user.click(button('Tak'));
  await vi.waitFor(() => expect(onGone).toHaveBeenCalledOnce());
});

test('PKK-05 No and Escape delete nothing, and what was typed is still there', async () => {
  const { user, sent } = await opened();
  await user.type(field('Imię'), ' Maria');
  for (const answerNo of [() => user.click(button('Nie')), () => user.keyboard('{Escape}')]) {
    await user.click(button('Usuń pracownika'));
    await answerNo();
    expect(asked()).toBeNull();
    expect(field('Imię').value).toBe('Anna Maria');
  }
  expect(screen.queryByText('Odrzucić wprowadzone zmiany?')).toBeNull();
  expect(sent(deleteEmployee)).toEqual([]);
});

test('PKK-05 Yes deletes once, however often it is pressed, and that is told', async () => {
  const { user, sent, onGone, toasts } = await openedAndAsked([answer(deleteEmployee, undefined, 'Usunięto pracownika')]);
  await user.dblClick(button('Tak'));
  await vi.waitFor(() => expect(onGone).toHaveBeenCalledOnce());
  expect(sent(deleteEmployee).map(({ request }) => request)).toEqual([{ params: { id: anna.id } }]);
  expect(toasts()).toMatchObject([{ kind: 'success', text: 'Usunięto pracownika' }]);
});

test.each([
  ["the server's reason", fails(deleteEmployee, 503, { clientError: 'Serwer jest przeciążony' }), 'Serwer jest przeciążony'],
  ['no answer', unreachable(deleteEmployee), 'Wystąpił nieoczekiwany błąd'],
])('PKK-05 a failure, %s: told by a toast and in the dialog, which is there still', async (_, failure, message) => {
  const { user, onGone, onOutdated, toasts } = await openedAndAsked([failure, answer(updateEmployee, anna)]);
  await user.click(button('Tak'));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(toasts()).toMatchObject([{ kind: 'error', text: message }]);
  expect(asked()).toBeNull();
  expect([onGone, onOutdated].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  await user.click(button('Zapisz'));
  expect(screen.queryByRole('alert'), 'saving is another story').toBeNull();
});

test('PKK-05 an employee who is gone already leaves the list, and the reason is told', async () => {
  const { user, onGone, toasts } = await openedAndAsked([fails(deleteEmployee, 404, { clientError: 'Nie ma takiego pracownika' })]);
  await user.click(button('Tak'));
  await vi.waitFor(() => expect(onGone).toHaveBeenCalledOnce());
  expect(toasts()).toMatchObject([{ kind: 'error', text: 'Nie ma takiego pracownika' }]);
});
