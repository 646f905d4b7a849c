// @vitest-environment jsdom
import { readProfile, updateAccount } from '@osk/shared/contract/company';
import { answer, pending, renderInHost } from '@osk/shared/testing/fake-host';
import { accountSample as account, profileSample as profile } from '@osk/shared/testing/profile-sample';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import ProfilePage from './profile-page.tsx';

const shown = () =>
  screen.getAllByRole('definition').map(({ previousElementSibling: label, textContent }) => [label?.textContent, textContent]);

test('shows a skeleton and the password form while the account loads, then the account and who changes it', async () => {
  const call = pending(readProfile);
  renderInHost(<ProfilePage />, { answers: [call] });
  expect(screen.getByRole('heading', { level: 1, name: 'Profil' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Wczytywanie profilu…');
  expect(screen.getByRole('form', { name: 'Zmiana hasła' })).toBeTruthy();
  call.resolve(profile);
  expect(await screen.findByText('OSK Kierunek')).toBeTruthy();
  expect(screen.queryByText('Wczytywanie profilu…')).toBeNull();
  expect(shown()).toEqual([
    ['Nazwa firmy', 'OSK Kierunek'],
    ['NIP', '526-000-12-46'],
    ['E-mail', 'biuro@osk.example'],
  ]);
  const sentence = screen.getByText(/^Nazwę firmy i.NIP zmienia dostawca programu\./).parentElement;
  expect(sentence?.textContent).toContain('na adres biuro@portal-osk.example.');
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
