// @vitest-environment jsdom
import type { Licence } from '@osk/shared/contract/licence';
import { renderInHost } from '@osk/shared/testing/fake-host';
import { act, cleanup, renderHook, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { pendingLicence } from '../licence/licence-samples.ts';
import { PaymentInstruction } from './payment-instruction.tsx';
import { useQr } from './payment-qr.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (licence: Licence = pendingLicence) => renderInHost(<PaymentInstruction licence={licence} />);
const payment = (name = 'Dane do przelewu') => screen.getByRole('group', { name });
const shownValue = (label: string, group: HTMLElement) =>
  within(group).getByText(label).nextElementSibling?.firstElementChild?.textContent?.replaceAll('\u00a0', ' ');
const code = () => within(payment()).queryByRole('img', { name: 'Kod QR przelewu' });
/** Waits for the encoder, after which a valid code is visible. */
const encoderLoaded = () => act(async () => void (await import('./qr-path.ts')));
const sheet = () => document.querySelector('body > section');

test('LIC-05 shows the order, the amount, the account, the payee and the title of the transfer', async () => {
  const { host } = open();
  for (const [label, value] of [
    ['Numer zamówienia', 'OSK-0001'],
    ['Firma', 'OSK Kierunek'],
    ['Kwota', '1249,50 zł'],
    ['Numer rachunku', '92 1240 1234 0001 5678 9012 3456'],
    ['Odbiorca', 'Przykładowa Firma sp. z o.o.'],
    ['Adres odbiorcy', 'Prosta 1, 00-001 Warszawa'],
    ['Tytuł przelewu', 'zamówienie nr OSK-0001'],
  ] as const) {
    expect([label, shownValue(label, payment())]).toEqual([label, value]);
  }
  act(() => host.language.set('en'));
  expect(shownValue('Transfer title', payment('Bank transfer'))).toBe('order no OSK-0001');
});

test('shows a QR code for an amount up to 9999,99 zł, and explains why there is none above it', async () => {
  open({ ...pendingLicence, totalPrice: 9999.99 });
  await encoderLoaded();
  expect(code()?.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h1v1h-1z/);
  cleanup();
  open({ ...pendingLicence, totalPrice: 10_000 });
  await encoderLoaded();
  expect(within(payment()).getByText(/mieści kwoty do 9999,99/)).toBeTruthy();
  expect(code()).toBeNull();
});

test('folds the QR code on phones and shows it on wide screens', async () => {
  open();
  const fold = () => screen.getByText('Kod QR').closest('details');
  expect(fold()?.open).toBe(true);
  cleanup();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  open();
  expect(fold()?.open).toBe(false);
});

const transfer = [
  'Kwota: 1249,50 zł',
  'Numer rachunku: 92 1240 1234 0001 5678 9012 3456',
  'Tytuł przelewu: zamówienie nr OSK-0001',
  'Odbiorca: Przykładowa Firma sp. z o.o.',
  'Adres odbiorcy: Prosta 1, 00-001 Warszawa',
  'Numer zamówienia: OSK-0001',
].join('\n');

test('CUS-08 offers the proforma with the data of the transfer', () => {
  open();
  expect(within(payment()).getByRole('button', { name: /^Pobierz proformę/ })).toBeTruthy();
});

test('copies all data of the transfer at once', async () => {
  const { user, host } = renderInHost(<PaymentInstruction licence={pendingLicence} />);
  await user.click(screen.getByRole('button', { name: 'Kopiuj wszystko' }));
  expect(await navigator.clipboard.readText()).toBe(transfer);
  expect(host.toasts.getState().toasts).toMatchObject([{ kind: 'success', text: 'Skopiowano dane do przelewu' }]);
});

test('says how to copy the data when the browser denies the clipboard', async () => {
  const { user, host } = renderInHost(<PaymentInstruction licence={pendingLicence} />);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('denied', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'Kopiuj wszystko' }));
  await vi.waitFor(() =>
    expect(host.toasts.getState().toasts).toMatchObject([
      { kind: 'error', text: expect.stringMatching(/^Nie udało się skopiować danych/) },
    ]),
  );
});

test("shares the data of the transfer where the browser can, and ignores that the user closes the system's dialog", async () => {
  open();
  expect(screen.queryByRole('button', { name: 'Udostępnij' })).toBeNull();
  cleanup();
  // jsdom cannot share.
  const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
  const { user, host } = renderInHost(<PaymentInstruction licence={pendingLicence} />);
  await user.click(screen.getByRole('button', { name: 'Udostępnij' }));
  expect(share).toHaveBeenCalledWith({ title: 'Dane do przelewu', text: transfer });
  expect(host.toasts.getState().toasts).toEqual([]);
});

test('useQr fails when the text does not fit into a code', async () => {
  const { result } = renderHook(() => useQr('x'.repeat(10_000)));
  expect(result.current).toBe('loading');
  await vi.waitFor(() => expect(result.current).toBe('failed'));
});

test('prints a sheet with the transfer even before the QR code is loaded', async () => {
  // jsdom has no printer.
  const print = vi.fn();
  vi.stubGlobal('print', print);
  open();
  expect(sheet()?.querySelector('svg')).toBeNull();
  screen.getByRole('button', { name: 'Drukuj dane do przelewu' }).click();
  expect(print).toHaveBeenCalledOnce();
  for (const words of [
    'zamówienie nr OSK-0001',
    'Przykładowa Firma sp. z o.o.',
    'Prosta 1, 00-001 Warszawa',
    '92 1240 1234 0001 5678 9012 3456',
    '1249,50\u00a0zł',
    'OSK Kierunek, NIP\u00a0526-000-12-46',
    'Pełny pakiet',
  ]) {
    expect(sheet()?.textContent).toContain(words);
  }
  await encoderLoaded();
  expect(sheet()?.querySelector('svg[role="img"] path')).toBeTruthy();
});
