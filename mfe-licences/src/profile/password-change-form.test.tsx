// @vitest-environment jsdom
import { changePassword } from '@osk/shared/contract/company';
import { answer, fails, pending, renderInHost, unreachable } from '@osk/shared/testing/fake-host';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PasswordChangeForm } from './password-change-form.tsx';

afterEach(cleanup);

const rule = 'Hasło musi mieć 8–16 znaków: litery, cyfry lub ! $ % @ # £ € * ? &, w tym wielką i małą literę oraz cyfrę';
const right = ['Tajne#123', 'Nowe£1Haslo', 'Nowe£1Haslo'] as const;
const labels = ['Stare hasło', 'Nowe hasło', 'Powtórz nowe hasło'] as const;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: 'input' });
const values = () => labels.map((label) => field(label).value);
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Zmień hasło' });

async function open(typed: readonly string[], answers: Parameters<typeof renderInHost>[1] = {}) {
  const view = renderInHost(<PasswordChangeForm email="biuro@osk.example" />, answers);
  for (const [index, password] of typed.entries()) {
    await view.user.click(field(labels[index] ?? ''));
    if (password) await view.user.paste(password);
  }
  await view.user.tab();
  return view;
}

async function send(view: Awaited<ReturnType<typeof open>>) {
  await vi.waitFor(() => expect(submit().disabled).toBe(false));
  await view.user.click(submit());
}

test.each([
  ['nothing typed', ['', '', ''], ['Pole hasło jest wymagane', 'Pole hasło jest wymagane', 'Pole hasło jest wymagane']],
  ['too short', ['stare', 'Krot1ki', ''], [rule, 'Pole hasło jest wymagane']],
  ['too long', ['stare', 'Siedemnascie12345', right[2]], [rule]],
  ['no upper-case letter', ['stare', 'malelitery1', right[2]], [rule]],
  ['no lower-case letter', ['stare', 'WIELKIE111', right[2]], [rule]],
  ['no digit', ['stare', 'BezZadnejCyfry', right[2]], [rule]],
  ['a character that is not allowed', ['stare', right[1], 'Zakazany-1'], [rule]],
] as const)('PRO-01 %s: the page says why, and nothing can be sent', async (_, typed, messages) => {
  await open(typed);
  await vi.waitFor(() => expect(screen.queryAllByText(/^(Pole hasło|Hasło musi)/).map((node) => node.textContent)).toEqual(messages));
  expect(submit().disabled).toBe(true);
});

test('PRO-01 success is told in the words of the server, and the form is as new', async () => {
  const view = await open(right, { answers: [answer(changePassword, undefined, 'Hasło zmienione')] });
  await send(view);
  await vi.waitFor(() => expect(values()).toEqual(['', '', '']));
  expect(view.host.http.sent[0]?.request).toEqual({
    body: { oldPassword: right[0], newPassword: right[1], newPasswordRepeat: right[2] },
  });
  expect(view.host.toasts.getState().toasts).toMatchObject([{ kind: 'success', text: 'Hasło zmienione' }]);
  expect(document.activeElement?.textContent).toBe('Zmiana hasła');
  expect(submit().disabled).toBe(true);
  // Typing the next one is no correction.
  await view.user.type(field('Nowe hasło'), 'N');
  expect(screen.queryByText(rule)).toBeNull();
});

test('PRO-01 that the repetition differs is told by the server, at its field; what was typed stays', async () => {
  const typed = [right[0], right[1], 'Inne1Haslo'];
  const differ = fails(changePassword, 400, {
    clientError: 'Popraw dane: Hasła nie zgadzają się',
    fieldErrors: { newPasswordRepeat: 'Hasła nie zgadzają się' },
  });
  const view = await open(typed, { answers: [differ, answer(changePassword, undefined)] });
  expect(screen.queryByText('Hasła nie zgadzają się')).toBeNull();
  await send(view);
  expect((await screen.findByRole('alert')).textContent).toBe('Popraw dane: Hasła nie zgadzają się');
  expect(field('Powtórz nowe hasło').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field('Powtórz nowe hasło'));
  expect(values()).toEqual(typed);
  expect(view.host.toasts.getState().toasts).toEqual([]);

  await view.user.clear(field('Powtórz nowe hasło'));
  await view.user.type(field('Powtórz nowe hasło'), right[2]);
  await send(view);
  await vi.waitFor(() => expect(view.host.toasts.getState().toasts).toMatchObject([{ text: 'Hasło zostało zmienione.' }]));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('PRO-01 a wrong old password is shown at its field, and a dead server as a sentence', async () => {
  const wrong = fails(changePassword, 400, { clientError: 'Stare hasło jest złe', fieldErrors: { oldPassword: 'Stare hasło jest złe' } });
  const view = await open(right, { answers: [wrong, unreachable(changePassword)] });
  await send(view);
  expect((await screen.findByRole('alert')).textContent).toBe('Stare hasło jest złe');
  expect(document.activeElement).toBe(field('Stare hasło'));
  expect(values()).toEqual([...right]);
  await view.user.type(field('Stare hasło'), '4');
  await send(view);
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Wystąpił nieoczekiwany błąd serwera'));
  expect(values()).toEqual([`${right[0]}4`, right[1], right[2]]);
});

test('a second press sends nothing more', async () => {
  const call = pending(changePassword);
  const view = await open(right, { answers: [call] });
  await vi.waitFor(() => expect(submit().disabled).toBe(false));
  await view.user.dblClick(submit());
  await view.user.click(submit());
  expect(view.host.http.sent).toHaveLength(1);
  expect(submit().getAttribute('aria-busy')).toBe('true');
  call.resolve(undefined);
  await vi.waitFor(() => expect(values()).toEqual(['', '', '']));
});

test('a password manager is told whose password it is, and which is which', async () => {
  const { container } = await open([]);
  const username = container.querySelector<HTMLInputElement>('input[autocomplete="username"]');
  expect(username?.value).toBe('biuro@osk.example');
  expect([username?.readOnly, username?.tabIndex]).toEqual([true, -1]);
  expect(labels.map((label) => field(label).autocomplete)).toEqual(['current-password', 'new-password', 'new-password']);
  expect(screen.queryByRole('textbox')).toBeNull();
});
