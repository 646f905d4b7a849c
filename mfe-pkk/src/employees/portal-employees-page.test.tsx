// @vitest-environment jsdom
import { readProfile, requestPkk } from '@osk/shared/contract/company';
import { listEmployees } from '@osk/shared/contract/employee';
import { addressOf } from '@osk/shared/contract/endpoint';
import { answer, type FakeAnswer, fails, renderInHost, unreachable } from '@osk/shared/testing/fake-host';
import { profileSample as profile } from '@osk/shared/testing/profile-sample';
import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import PortalEmployeesPage from './portal-employees-page.tsx';

const pkkRequestedAt = '2026-11-23T04:12:00.000Z';

/** Renders the page and presses 'create' in its header. */
async function pressCreate(...answers: FakeAnswer[]) {
  const view = renderInHost(<PortalEmployeesPage />, { answers: [answer(listEmployees, []), ...answers] });
  await view.user.click((await screen.findAllByRole('button', { name: 'Dodaj pracownika' }))[0] as HTMLElement);
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Dodaj pracownika' })) };
}

test('CUS-11 asks the provider by one button, and shows when the company has asked', async () => {
  const { dialog, user, host } = await pressCreate(
    answer(readProfile, profile),
    answer(readProfile, profile),
    fails(requestPkk, 503, { clientError: 'Serwer jest zajęty' }),
    answer(requestPkk, undefined),
    answer(readProfile, { ...profile, pkkRequestedAt }),
  );
  const ask = await dialog.findByRole('button', { name: /^Poproś o\s/ });
  expect(dialog.queryByRole('textbox')).toBeNull();
  await user.click(ask);
  expect((await dialog.findByRole('alert')).textContent).toBe('Serwer jest zajęty');
  await user.click(ask);
  expect((await dialog.findByText(/^Prośba wysłana/)).textContent).toBe('Prośba wysłana 23.11.2026, 05:12.');
  expect(dialog.getByText('Dostawca odpowie na adres').parentElement?.textContent).toContain('na adres biuro@osk.example. W');
  expect(dialog.queryByRole('button', { name: /^Poproś/ })).toBeNull();
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Zamknij'));
  await user.keyboard('{Escape}');
  expect(screen.getByText(/^Nie masz/).parentElement?.textContent).toMatch(
    / Prośba wysłana 23\.11\.2026, 05:12\. .* biuro@osk\.example\.$/,
  );
  expect(screen.queryByRole('button', { name: /^Poproś/ })).toBeNull();
  expect(host.toasts.getState().toasts, 'one would hide it on a phone').toEqual([]);
});

test('CUS-11 shows the sent request when the profile cannot be read again', async () => {
  const { dialog, user } = await pressCreate(
    answer(readProfile, profile),
    answer(readProfile, profile),
    answer(requestPkk, undefined),
    fails(readProfile, 503, { clientError: 'Serwer jest zajęty' }),
  );
  await user.click(await dialog.findByRole('button', { name: /^Poproś o\s/ }));
  expect(await dialog.findByText(/^Prośba wysłana/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /^Poproś/ })).toBeNull();
});

test('CUS-11 opens the form when the company uses PKK', async () => {
  const { dialog } = await pressCreate(answer(readProfile, { ...profile, usesPkk: true }));
  expect(await dialog.findByLabelText(/^PESEL/)).toBeTruthy();
});

test('CUS-11 opens the form when the profile cannot be read', async () => {
  await pressCreate(unreachable(readProfile));
  expect(await screen.findByLabelText(/^PESEL/)).toBeTruthy();
});

test('CUS-11 opens the request from the empty page', async () => {
  const { user } = renderInHost(<PortalEmployeesPage />, { answers: [answer(listEmployees, []), answer(readProfile, profile)] });
  await user.click(await screen.findByRole('button', { name: /^Poproś o\s/ }));
  expect(await screen.findByRole('dialog', { name: 'Dodaj pracownika' })).toBeTruthy();
});

test('CUS-11 opens a form without messages from a page that did not know that PKK is on', async () => {
  const { dialog, user } = await pressCreate(answer(readProfile, profile), answer(readProfile, { ...profile, usesPkk: true }));
  const first = await dialog.findByLabelText(/^Imię/);
  // A closed dialog restores the focus in a task of its own.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  await vi.waitFor(() => expect(document.activeElement).toBe(first));
  expect(screen.queryByText(/^Pole imię/)).toBeNull();
  await user.keyboard('{Escape}');
  expect(screen.queryByText(/dostawc/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Dodaj pierwszą osobę' }));
  expect(first.isConnected).toBe(false);
  expect(await screen.findByLabelText(/^Imię/)).toBeTruthy();
});

test('CUS-11 keeps the request on the empty page when the profile cannot be read again', async () => {
  const { host } = renderInHost(<PortalEmployeesPage />, {
    answers: [answer(listEmployees, []), answer(readProfile, profile), unreachable(readProfile)],
  });
  await screen.findByRole('button', { name: /^Poproś o\s/ });
  const key = addressOf(readProfile, {});
  await act(async () => void (await host.cache.read({ key, fetch: () => host.http.send(readProfile, {}) }, 'force-refresh-once')));
  expect(host.cache.getState().entries[key]?.error).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Poproś o\s/ })).toBeTruthy();
});
