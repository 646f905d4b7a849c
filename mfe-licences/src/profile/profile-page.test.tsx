// @vitest-environment jsdom
import { readProfile, updateAccount } from '@osk/shared/contract/company';
import { answer, fails, pending, renderInHost, unreachable } from '@osk/shared/testing/fake-host';
import { accountSample as account, profileSample as profile } from '@osk/shared/testing/profile-sample';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
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

test('CUS-09 shows phone, address, e-mail for invoices and consents, and changes them', async () => {
  const changed = { ...account, phoneNumber: '600 700 801', postCode: '00-950', marketOffers: true, invoiceEmail: 'faktury@osk.example' };
  const { user, host } = renderInHost(<ProfilePage />, {
    answers: [
      answer(readProfile, { ...profile, account }),
      answer(updateAccount, undefined, 'Dane zostały zapisane'),
      answer(readProfile, { ...profile, account: changed }),
    ],
  });
  await screen.findByText('600 700 800');
  const rows = () => shown().slice(3);
  expect(rows()).toEqual([
    ['Numer telefonu', '600 700 800'],
    ['Adres', 'ul. Prosta 1, 00-001 Warszawa'],
    ['E-mail do faktur', 'Taki jak e-mail konta'],
    ['Faktury elektroniczne', 'Tak'],
    ['Nowości i\u00a0oferty', 'Nie'],
    ['Informacja o\u00a0przetwarzaniu danych osobowych', 'przeczytana 12.03.2026'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Zmień dane' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Zmień dane' }));
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Zapisz' });
  expect(save.disabled, 'nothing has changed').toBe(true);
  const phone = dialog.getByLabelText(/^Numer telefonu/);
  await user.clear(phone);
  await user.click(dialog.getByLabelText(/^E-mail do faktur/));
  await vi.waitFor(() => expect(dialog.getByText('Pole numer telefonu jest wymagane')).toBeTruthy());
  await user.paste('faktury@osk.example');
  await user.click(phone);
  await user.paste('600 700 801');
  await user.click(dialog.getByRole('checkbox', { name: /nowościach/ }));
  const code = dialog.getByLabelText(/^Kod pocztowy/);
  await user.clear(code);
  await user.type(code, '00950');
  await vi.waitFor(() => expect(save.disabled).toBe(false));
  await user.click(save);
  await screen.findByText('faktury@osk.example');
  const { phoneNumber, postCode, marketOffers, invoiceEmail } = changed;
  const sent = host.http.sent.find(({ call }) => call === updateAccount)?.request;
  expect(sent, 'only what was edited').toEqual({ body: { phoneNumber, postCode, marketOffers, invoiceEmail } });
  expect(rows().map(([, value]) => value)).toEqual([
    '600 700 801',
    'ul. Prosta 1, 00-950 Warszawa',
    'faktury@osk.example',
    'Tak',
    'Tak',
    rows()[5]?.[1],
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Zmień dane' }));
  await user.type(await screen.findByLabelText(/^Miasto/), ' 2');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Tak' }));
  cleanup();
  expect(JSON.stringify(sessionStorage), 'a discarded draft').not.toContain('account');
});

test('shows the password form while the account loads, then who changes the account', async () => {
  const call = pending(readProfile);
  renderInHost(<ProfilePage />, { answers: [call] });
  expect(screen.getByRole('form', { name: 'Zmiana hasła' })).toBeTruthy();
  call.resolve(profile);
  const link = await screen.findByRole('link', { name: 'biuro@portal-osk.example' });
  expect(link.getAttribute('href')).toBe('mailto:biuro@portal-osk.example');
  expect(link.parentElement?.textContent).toBe(
    'Nazwę firmy i\u00a0NIP zmienia dostawca programu. Napisz na adres biuro@portal-osk.example.',
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
  expect(screen.getByText('Changing the password logs out all other devices. You stay logged in on this one.')).toBeTruthy();
  for (const label of ['Old password', 'New password', 'Repeat new password']) {
    expect(screen.getByLabelText(new RegExp(`^${label}`), { selector: 'input' })).toBeTruthy();
  }
  expect(screen.getByRole('button', { name: 'Change password' })).toBeTruthy();
});
