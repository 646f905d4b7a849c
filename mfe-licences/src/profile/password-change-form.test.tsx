// @vitest-environment jsdom
import { changePassword } from '@osk/shared/contract/company';
import { newPasswordAttributes } from '@osk/shared/contract/password-rules';
import { answer, type FakeHostOptions, renderInHost } from '@osk/shared/testing/fake-host';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PasswordChangeForm } from './profile-page.tsx';

const rule = 'Hasło musi mieć 8–16 znaków: litery, cyfry lub ! $ % @ # £ € * ? &, w tym wielką i małą literę oraz cyfrę';
const valid = ['Tajne#123', 'Nowe£1Haslo', 'Nowe£1Haslo'] as const;
const labels = ['Stare hasło', 'Nowe hasło', 'Powtórz nowe hasło'] as const;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: 'input' });
const values = () => labels.map((label) => field(label).value);
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Zmień hasło' });
const hintsOf = (input: Element) => ['autocomplete', 'minlength', 'maxlength', 'passwordrules'].map((name) => input.getAttribute(name));

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

test('gives password managers the account and the kind of each password', async () => {
  const { container } = await open([]);
  const username = container.querySelector<HTMLInputElement>('input[autocomplete="username"]');
  expect(username?.value).toBe('biuro@osk.example');
  expect([username?.readOnly, username?.tabIndex]).toEqual([true, -1]);
  expect(labels.map((label) => field(label).autocomplete)).toEqual(['current-password', 'new-password', 'new-password']);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('tells password managers the account, the old password and the rules of the new one', () => {
  const { container } = renderInHost(<PasswordChangeForm email="biuro@osk.example" />);
  expect(container.querySelector<HTMLInputElement>('[autocomplete="username"]')?.value).toBe('biuro@osk.example');
  expect([...container.querySelectorAll('input[type="password"]')].map(hintsOf)).toEqual([
    ['current-password', null, null, null],
    ['new-password', '8', null, newPasswordAttributes('profile').passwordrules],
    ['new-password', '8', null, newPasswordAttributes('profile').passwordrules],
  ]);
});
