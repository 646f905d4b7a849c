// @vitest-environment jsdom
import { restorePassword } from '@osk/shared/contract/company';
import { answer, type FakeAnswer, renderDialog } from '@osk/shared/testing/fake-host';
import { act, cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { PasswordRestoreDialog } from './password-restore-dialog.tsx';

afterEach(cleanup);

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' });
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Wyślij link' });

function open(email: string, answers: readonly FakeAnswer[] = []) {
  const onClose = vi.fn();
  return { ...renderDialog(<PasswordRestoreDialog email={email} onClose={onClose} />, { answers }), onClose };
}

test('REG-08 sends the prefilled e-mail and closes after a success', async () => {
  const { user, host, onClose } = open('biuro@osk.example', [answer(restorePassword, undefined, 'Sprawdź pocztę')]);
  await vi.waitFor(() => expect(submit().disabled).toBe(false));
  await user.click(submit());
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(host.http.sent[0]?.request).toEqual({ body: { email: 'biuro@osk.example' } });
  expect(host.toasts.getState().toasts).toMatchObject([{ kind: 'success', text: 'Sprawdź pocztę' }]);
});

test('restores a corrected e-mail until it is discarded, unless the dialog opens with another one', async () => {
  function Page() {
    const [email, setEmail] = useState<string>();
    return (
      <>
        {['anna@osk.example', 'ewa@osk.example'].map((name) => (
          <button key={name} type="button" onClick={() => setEmail(name)}>
            {name}
          </button>
        ))}
        {email && <PasswordRestoreDialog key={email} email={email} onClose={() => setEmail(undefined)} />}
      </>
    );
  }
  const { user } = renderDialog(<Page />);
  // Behind the open dialog: as after a reload.
  const open = (email: string) => act(async () => screen.getByText(email).click());
  await open('anna@osk.example');
  await user.type(field(), '.pl');
  await open('ewa@osk.example');
  expect(field().value).toBe('ewa@osk.example');
  await open('anna@osk.example');
  expect(field().value).toBe('anna@osk.example.pl');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Tak' }));
  await open('anna@osk.example');
  expect(field().value, 'discarded').toBe('anna@osk.example');
});
