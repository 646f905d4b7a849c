// @vitest-environment jsdom
import { changePassword } from '@osk/shared/contract/company';
import { answer, type FakeHostOptions, fails, renderInHost, unreachable } from '@osk/shared/testing/fake-host';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PasswordChangeForm } from './password-change-form.tsx';

afterEach(cleanup);

const rule = 'Hasło musi mieć 8–16 znaków: litery, cyfry lub ! $ % @ # £ € * ? &, w tym wielką i małą literę oraz cyfrę';
const valid = ['Tajne#123', 'Nowe£1Haslo', 'Nowe£1Haslo'] as const;
const labels = ['Stare hasło', 'Nowe hasło', 'Powtórz nowe hasło'] as const;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: 'input' });
const values = () => labels.map((label) => field(label).value);
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Zmień hasło' });

async function open(typed: readonly string[], options: FakeHostOptions = {}) {
  const view = renderInHost(<PasswordChangeForm email="biuro@osk.example" />, options);
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

test('PRO-01 shows what is wrong with a password and disables the button', async () => {
  await open(['stare', 'malelitery1', '']);
  await vi.waitFor(() =>
    expect(screen.queryAllByText(/^(Pole hasło|Hasło musi)/).map(({ textContent }) => textContent)).toEqual([
      rule,
      'Pole hasło jest wymagane',
    ]),
  );
  expect(submit().disabled).toBe(true);
});

test("PRO-01 shows the server's message and resets the form after a success", async () => {
  const view = await open(valid, { answers: [answer(changePassword, undefined, 'Hasło zmienione')] });
  await send(view);
  await vi.waitFor(() => expect(values()).toEqual(['', '', '']));
  expect(view.host.http.sent[0]?.request).toEqual({
    body: { oldPassword: valid[0], newPassword: valid[1], newPasswordRepeat: valid[2] },
  });
  expect(view.host.toasts.getState().toasts).toMatchObject([{ kind: 'success', text: 'Hasło zmienione' }]);
  expect(document.activeElement?.textContent).toBe('Zmiana hasła');
  expect(submit().disabled).toBe(true);
  await view.user.type(field('Nowe hasło'), 'N');
  expect(screen.queryByText(rule), 'the form starts untouched').toBeNull();
});

test("PRO-01 shows the server's errors at their fields, keeps the typed values and sends them again", async () => {
  const differ = { clientError: 'Popraw dane: Hasła nie zgadzają się', fieldErrors: { newPasswordRepeat: 'Hasła nie zgadzają się' } };
  const wrong = { clientError: 'Stare hasło jest złe', fieldErrors: { oldPassword: 'Stare hasło jest złe' } };
  const typed = [valid[0], valid[1], 'Inne1Haslo'];
  const view = await open(typed, {
    answers: [
      fails(changePassword, 400, differ),
      fails(changePassword, 400, wrong),
      unreachable(changePassword),
      answer(changePassword, undefined),
    ],
  });
  await send(view);
  expect((await screen.findByRole('alert')).textContent).toBe('Popraw dane: Hasła nie zgadzają się');
  expect(field('Powtórz nowe hasło').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field('Powtórz nowe hasło'));
  expect(values()).toEqual(typed);

  await view.user.clear(field('Powtórz nowe hasło'));
  await view.user.type(field('Powtórz nowe hasło'), valid[2]);
  await send(view);
  expect((await screen.findByRole('alert')).textContent).toBe('Stare hasło jest złe');
  expect(document.activeElement).toBe(field('Stare hasło'));

  await view.user.type(field('Stare hasło'), '4');
  await send(view);
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Wystąpił nieoczekiwany błąd serwera'));
  expect(values()).toEqual([`${valid[0]}4`, valid[1], valid[2]]);
  const failures = ['Popraw dane: Hasła nie zgadzają się', 'Stare hasło jest złe', 'Wystąpił nieoczekiwany błąd serwera'];
  const toasts = failures.map((text) => ({ kind: 'error', text }));
  expect(view.host.toasts.getState().toasts, 'also as toasts').toMatchObject(toasts);

  await send(view);
  const changed = { kind: 'success', text: 'Hasło zostało zmienione.' };
  await vi.waitFor(() => expect(view.host.toasts.getState().toasts).toMatchObject([...toasts, changed]));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('gives password managers the account and the kind of each password', async () => {
  const { container } = await open([]);
  const username = container.querySelector<HTMLInputElement>('input[autocomplete="username"]');
  expect(username?.value).toBe('biuro@osk.example');
  expect([username?.readOnly, username?.tabIndex]).toEqual([true, -1]);
  expect(labels.map((label) => field(label).autocomplete)).toEqual(['current-password', 'new-password', 'new-password']);
  expect(screen.queryByRole('textbox')).toBeNull();
});
