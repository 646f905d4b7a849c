// @vitest-environment jsdom
import { confirmEmailChange, stopEmailChange } from '@osk/shared/contract/company';
import { answer, fails, renderInHost, unreachable } from '@osk/shared/testing/fake-host';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import ChangeEmailPage from './change-email-page.tsx';
import KeepEmailPage from './keep-email-page.tsx';

const id = 'abcdefghijklmnopqrstuv';
const change = { path: `/change-email/${id}`, pattern: '/change-email/:id' };
const keep = { path: `/keep-email/${id}`, pattern: '/keep-email/:id' };
const press = (name: string) => screen.getByRole('button', { name });

test('PRV-06 changes the e-mail only when the button is pressed, ends the session and offers the login with the new one', async () => {
  const { user, host } = renderInHost(<ChangeEmailPage />, {
    ...change,
    loggedIn: true,
    answers: [answer(confirmEmailChange, { email: 'nowy@osk.example' }, 'Adres zmieniony')],
  });
  expect(screen.getByRole('heading', { level: 1, name: 'Nowy adres e-mail' })).toBeTruthy();
  expect(host.http.sent).toEqual([]);
  await user.click(press('Zmień adres konta'));
  expect(await screen.findByText('Adres zmieniony')).toBeTruthy();
  expect(host.http.sent).toEqual([{ call: confirmEmailChange, request: { params: { id } } }]);
  expect(host.session.getState()).toEqual({ token: null, ended: 'logged-out' });
  expect(screen.queryByRole('button', { name: 'Zmień adres konta' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Zaloguj się' }).getAttribute('href')).toBe('/home#login');
});

test('ACC-01 offers no login when no password logs in', async () => {
  const { user } = renderInHost(<ChangeEmailPage />, {
    ...change,
    answers: [answer(confirmEmailChange, { email: 'nowy@osk.example', needsPassword: true }, 'Ustaw hasło linkiem')],
  });
  expect(screen.getByText(/Zmieniasz adres istniejącego konta/)).toBeTruthy();
  await user.click(press('Zmień adres konta'));
  expect(await screen.findByText('Ustaw hasło linkiem')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Zaloguj się' })).toBeNull();
});

test("PRV-06 shows the server's reason, keeps the session, and can be pressed again", async () => {
  const { user, host } = renderInHost(<ChangeEmailPage />, {
    ...change,
    loggedIn: true,
    answers: [
      fails(confirmEmailChange, 410, { clientError: 'Link wygasł' }),
      unreachable(confirmEmailChange),
      answer(confirmEmailChange, { email: 'nowy@osk.example' }),
    ],
  });
  await user.click(press('Zmień adres konta'));
  expect((await screen.findByRole('alert')).textContent).toBe('Link wygasł');
  expect(host.session.getState().ended).toBeNull();
  await user.click(press('Zmień adres konta'));
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Nie udało się zmienić adresu. Spróbuj ponownie.'));
  await user.click(press('Zmień adres konta'));
  expect(await screen.findByText('Adres e-mail został zmieniony. Zaloguj się nowym adresem.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('PRV-06 stops a change only when the button is pressed, and keeps the session', async () => {
  const { user, host } = renderInHost(<KeepEmailPage />, {
    ...keep,
    loggedIn: true,
    language: 'en',
    answers: [answer(stopEmailChange, undefined)],
  });
  expect(host.http.sent).toEqual([]);
  await user.click(press('Stop the change'));
  expect(await screen.findByText('The change of the e-mail has been stopped. Change your password now.')).toBeTruthy();
  expect(host.http.sent).toEqual([{ call: stopEmailChange, request: { params: { id } } }]);
  expect(host.session.getState().ended).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/home');
});
