// @vitest-environment jsdom
import { logIn } from '@osk/shared/contract/session';
import { answer, type FakeHostOptions, fails, renderInHost } from '@osk/shared/testing/fake-host';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LoginCard } from './login-card.tsx';

afterEach(cleanup);

const token = { accessToken: 'abc', tokenExpireDate: '2100-01-01T00:00:00Z' };

async function logInWith(options: FakeHostOptions) {
  const view = renderInHost(<LoginCard onForgotten={async () => {}} />, options);
  await view.user.type(screen.getByLabelText('E-mail'), 'biuro@osk.example');
  await view.user.type(screen.getByLabelText('Hasło'), 'tajne');
  await view.user.click(screen.getByRole('button', { name: 'Zaloguj się' }));
  return view;
}

test('LND-05 hands the typed e-mail to the password restore', async () => {
  const onForgotten = vi.fn(async () => {});
  const { user, host } = renderInHost(<LoginCard onForgotten={onForgotten} />);
  const addUnsaved = vi.fn();
  Object.assign(host, { addUnsaved });
  await user.type(screen.getByLabelText('E-mail'), 'biuro@osk.example');
  await user.click(screen.getByRole('button', { name: 'Przypomnij hasło' }));
  expect(onForgotten).toHaveBeenCalledExactlyOnceWith('biuro@osk.example');
  expect(addUnsaved, 'asks before leaving').not.toHaveBeenCalled();
});

test("LND-09 shows the server's reason and keeps the e-mail when the password is wrong", async () => {
  const { host } = await logInWith({ answers: [fails(logIn, 401, { clientError: 'Nieprawidłowy e-mail lub hasło' })] });
  expect((await screen.findByRole('alert')).textContent).toBe('Nieprawidłowy e-mail lub hasło');
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('biuro@osk.example');
  expect(host.session.getState().token).toBeNull();
});

test('LND-09 stores the token, shows a toast and opens the licences after a success', async () => {
  const { host } = await logInWith({ answers: [answer(logIn, token, 'Zalogowano')] });
  expect(await screen.findByText('/user-panel/licenses')).toBeTruthy();
  expect(host.session.getState().token).toEqual(token);
  expect(host.toasts.getState().toasts).toMatchObject([{ kind: 'success', text: 'Zalogowano' }]);
});
