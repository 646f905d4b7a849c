// @vitest-environment jsdom
import { activateCompany } from '@osk/shared/contract/company';
import { answer, fails, pending, renderInHost, unreachable } from '@osk/shared/testing/fake-host';
import { cleanup, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, expect, test } from 'vitest';
import ActivationPage from './activation-page.tsx';

afterEach(cleanup);

const id = 'abcdefghijklmnopqrstuv';
const screenInStrictMode = (
  <StrictMode>
    <ActivationPage />
  </StrictMode>
);
const at = { path: `/activate/${id}`, pattern: '/activate/:id' };

test('REG-07 waits, then tells of success; the server is called once, in StrictMode too', async () => {
  const call = pending(activateCompany);
  const { host } = renderInHost(screenInStrictMode, { ...at, answers: [call] });
  expect(screen.getByText('Trwa aktywacja licencji, proszę czekać…')).toBeTruthy();
  call.resolve(undefined);
  expect(await screen.findByText('Konto jest aktywne. Możesz się zalogować.')).toBeTruthy();
  expect(host.http.sent).toEqual([{ call: activateCompany, request: { params: { id } } }]);
  expect(screen.getByRole('link', { name: 'Przejdź na stronę główną' }).getAttribute('href')).toBe('/home');
});

test("REG-07 the server's own words come first, of success and of refusal", async () => {
  renderInHost(screenInStrictMode, { ...at, answers: [answer(activateCompany, undefined, 'Konto aktywowane')] });
  expect(await screen.findByText('Konto aktywowane')).toBeTruthy();
  cleanup();
  renderInHost(screenInStrictMode, { ...at, answers: [fails(activateCompany, 404, { clientError: 'Ten link wygasł' })] });
  expect((await screen.findByRole('alert')).textContent).toBe('Ten link wygasł');
});

test.each([
  [404, 1],
  [410, 1],
  [409, 0],
  [429, 0],
  [503, 0],
])('REG-07 a new link is offered where it would help: after %i, %i times', async (statusCode, times) => {
  renderInHost(screenInStrictMode, { ...at, answers: [fails(activateCompany, statusCode, { clientError: 'Nie udało się' })] });
  expect((await screen.findByRole('alert')).textContent).toBe('Nie udało się');
  expect(screen.queryAllByText(/zaloguj się na stronie głównej, a wyślemy nowy link/)).toHaveLength(times);
  expect(screen.queryByText(/Sprawdź połączenie/)).toBeNull();
});

test.each([
  ['pl', 'Wystąpił nieznany błąd'],
  ['en', 'an unknown error occurred'],
] as const)('REG-07 without a reason, in %s: %s', async (language, message) => {
  renderInHost(screenInStrictMode, { ...at, language, answers: [unreachable(activateCompany)] });
  expect((await screen.findByRole('alert')).textContent).toBe(message);
});
