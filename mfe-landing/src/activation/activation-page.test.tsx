// @vitest-environment jsdom
import { activateCompany } from '@osk/shared/contract/company';
import { answer, fails, pending, renderInHost } from '@osk/shared/testing/fake-host';
import { configure, screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sentLinkKey } from '../forget-link.ts';
import ActivationPage from './activation-page.tsx';

// Only around the root, StrictMode runs the effects twice.
beforeAll(() => configure({ reactStrictMode: true }));
afterAll(() => configure({ reactStrictMode: false }));

const id = 'abcdefghijklmnopqrstuv';
const page = <ActivationPage />;
const at = { path: `/activate/${id}`, pattern: '/activate/:id' };

test('REG-07 shows the wait, then the success, and calls the server once in StrictMode too', async () => {
  const call = pending(activateCompany);
  const { host } = renderInHost(page, { ...at, answers: [call] });
  expect(screen.getByText('Trwa aktywacja licencji, proszę czekać…')).toBeTruthy();
  call.resolve({ email: 'biuro@osk.example' });
  expect(await screen.findByText('Konto jest aktywne. Możesz się zalogować.')).toBeTruthy();
  expect(host.http.sent).toEqual([{ call: activateCompany, request: { params: { id } } }]);
  expect(screen.getByRole('link', { name: 'Przejdź na stronę główną' }).getAttribute('href')).toBe('/home');
});

test('CUS-05 no longer shows where the link was sent when it has activated the account', async () => {
  const call = pending(activateCompany);
  const { host } = renderInHost(page, { ...at, answers: [call] });
  const isKept = async () => {
    const show = vi.fn();
    (await host.loadDrafts()).restore(sentLinkKey, show);
    return show.mock.calls.length > 0;
  };
  (await host.loadDrafts()).keep(sentLinkKey, { values: { link: '{}' }, saved: {}, fields: { link: true } });
  expect(await isKept()).toBe(true);
  call.resolve({ email: 'biuro@osk.example' });
  await screen.findByText('Konto jest aktywne. Możesz się zalogować.');
  expect(await isKept()).toBe(false);
});

test('ACC-01 shows that a link to set the password was mailed, and leads to no login, when several had registered', async () => {
  const successMessage = 'Konto zostało aktywowane. Wysłaliśmy link do ustawienia hasła.';
  const data = { email: 'biuro@osk.example', needsPassword: true };
  renderInHost(page, { ...at, answers: [answer(activateCompany, data, successMessage)] });
  expect(await screen.findByText(successMessage)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Zaloguj się' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Przejdź na stronę główną' })).toBeTruthy();
});

test.each([
  [404, true],
  [410, true],
  [409, false],
  [429, false],
  [503, false],
])('REG-07 offers a new link when the server answers %i: %s', async (statusCode, isOffered) => {
  renderInHost(page, { ...at, answers: [fails(activateCompany, statusCode, { clientError: 'Nie udało się' })] });
  expect((await screen.findByRole('alert')).textContent).toBe('Nie udało się');
  expect(screen.queryByText(/zaloguj się na stronie głównej, a wyślemy nowy link/) !== null).toBe(isOffered);
  expect(screen.queryByText(/Sprawdź połączenie/)).toBeNull();
});
