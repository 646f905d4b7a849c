// @vitest-environment jsdom
import { restorePassword } from '@osk/shared/contract/company';
import { answer, fails, renderInHost, unreachable } from '@osk/shared/testing/fake-host';
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { PasswordRestoreDialog } from './password-restore-dialog.tsx';

afterEach(cleanup);

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' });
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Wyślij link' });

function open(email: string, answers: NonNullable<Parameters<typeof renderInHost>[1]>['answers'] = []) {
  const onClose = vi.fn();
  return { ...renderInHost(<PasswordRestoreDialog email={email} onClose={onClose} />, { answers }), onClose };
}

test('REG-08 the e-mail is required and has to be one', async () => {
  const { user } = open('');
  expect(screen.getByRole('dialog', { name: 'Przypomnij hasło' })).toBeTruthy();
  await user.click(field());
  await user.tab();
  expect(await screen.findByText('Pole email jest wymagane')).toBeTruthy();
  await user.type(field(), 'biuro');
  expect(await screen.findByText('Email jest nieprawidłowy')).toBeTruthy();
  expect(submit().disabled).toBe(true);
});

test('REG-08 the e-mail known from the login can be sent at once; success is told and closes the dialog', async () => {
  const { user, host, onClose } = open('biuro@osk.example', [answer(restorePassword, undefined, 'Sprawdź pocztę')]);
  await vi.waitFor(() => expect(submit().disabled).toBe(false));
  await user.click(submit());
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(host.http.sent[0]?.request).toEqual({ body: { email: 'biuro@osk.example' } });
  expect(host.toasts.getState().toasts).toMatchObject([{ kind: 'success', text: 'Sprawdź pocztę' }]);
});

test.each([
  ['the server’s reason', fails(restorePassword, 429, { clientError: 'Za dużo prób' }), 'Za dużo prób'],
  ['a dead server', unreachable(restorePassword), 'Wystąpił nieoczekiwany błąd serwera'],
])('REG-08 %s stands in the dialog, and what was typed stays', async (_, failure, message) => {
  const { user, onClose } = open('biuro@osk.example', [failure]);
  await vi.waitFor(() => expect(submit().disabled).toBe(false));
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(field().value).toBe('biuro@osk.example');
  expect(onClose).not.toHaveBeenCalled();
});

test('a corrected e-mail is there when the dialog is opened again, unless another one was typed for logging in since', async () => {
  function Page() {
    const [email, setEmail] = useState<string>();
    if (email) return <PasswordRestoreDialog email={email} onClose={() => setEmail(undefined)} />;
    return ['anna@osk.example', 'ewa@osk.example'].map((name) => (
      <button key={name} type="button" onClick={() => setEmail(name)}>
        {name}
      </button>
    ));
  }
  const { user } = renderInHost(<Page />);
  const open = (email: string) => user.click(screen.getByRole('button', { name: email }));
  await open('anna@osk.example');
  await user.type(field(), '.pl');
  await user.keyboard('{Escape}');
  await open('anna@osk.example');
  expect(field().value).toBe('anna@osk.example.pl');
  await user.keyboard('{Escape}');
  await open('ewa@osk.example');
  expect(field().value).toBe('ewa@osk.example');
});
