// @vitest-environment jsdom
import { readProfile } from '@osk/shared/contract/company';
import { answer, fails, pending, renderInHost, unreachable } from '@osk/shared/testing/fake-host';
import { profileSample as profile } from '@osk/shared/testing/profile-sample';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import ProfilePage from './profile-page.tsx';

afterEach(cleanup);

const shown = () =>
  screen.getAllByRole('definition').map(({ previousElementSibling: label, textContent }) => [label?.textContent, textContent]);

test('shows a skeleton and then the account', async () => {
  const call = pending(readProfile);
  renderInHost(<ProfilePage />, { answers: [call] });
  expect(screen.getByRole('heading', { level: 1, name: 'Profil' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Wczytywanie profilu…');
  call.resolve(profile);
  expect(await screen.findByText('OSK Kierunek')).toBeTruthy();
  expect(screen.queryByText('Wczytywanie profilu…')).toBeNull();
  expect(shown()).toEqual([
    ['Nazwa firmy', 'OSK Kierunek'],
    ['NIP', '526-000-12-46'],
    ['E-mail', 'biuro@osk.example'],
  ]);
});

test('shows the password form while the account loads, then who changes the account', async () => {
  const call = pending(readProfile);
  renderInHost(<ProfilePage />, { answers: [call] });
  expect(screen.getByRole('form', { name: 'Zmiana hasła' })).toBeTruthy();
  call.resolve(profile);
  const link = await screen.findByRole('link', { name: 'biuro@portal-osk.example' });
  expect(link.getAttribute('href')).toBe('mailto:biuro@portal-osk.example');
  expect(link.parentElement?.textContent).toBe(
    'Nazwę firmy, NIP i\u00a0e-mail zmienia dostawca programu. Napisz na adres biuro@portal-osk.example.',
  );
});

test("shows the server's reason when the profile fails, and loads it again", async () => {
  const { user } = renderInHost(<ProfilePage />, {
    answers: [fails(readProfile, 503, { clientError: 'Serwer jest zajęty' }), unreachable(readProfile), answer(readProfile, profile)],
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Nie udało się wczytać profilu. Serwer jest zajęty');
  await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  expect(await screen.findByText(/Wystąpił nieoczekiwany błąd serwera/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  expect(await screen.findByText('OSK Kierunek')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('SHL-11 shows the whole screen in English when the language changes', async () => {
  const { host } = renderInHost(<ProfilePage />, { answers: [answer(readProfile, profile)] });
  await screen.findByText('Nazwa firmy');
  host.language.set('en');
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeTruthy();
  expect(shown().map(([label]) => label)).toEqual(['Company name', 'NIP', 'E-mail']);
  expect(screen.getByRole('form', { name: 'Password change' })).toBeTruthy();
  expect(screen.getByText('After the change other devices are logged out. On this one you stay logged in.')).toBeTruthy();
  for (const label of ['Old password', 'New password', 'Repeat new password']) {
    expect(screen.getByLabelText(new RegExp(`^${label}`), { selector: 'input' })).toBeTruthy();
  }
  expect(screen.getByRole('button', { name: 'Change password' })).toBeTruthy();
});
