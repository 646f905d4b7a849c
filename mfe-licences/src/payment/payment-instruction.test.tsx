// @vitest-environment jsdom
import type { Licence } from '@osk/shared/contract/licence';
import { renderInHost } from '@osk/shared/testing/fake-host';
import { act, cleanup, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pendingLicence } from '../licence/licence-samples.ts';
import { PaymentInstruction } from './payment-instruction.tsx';

const open = (licence: Licence = pendingLicence) => renderInHost(<PaymentInstruction licence={licence} />);
const payment = () => screen.getByRole('group', { name: 'Dane do przelewu' });
const code = () => within(payment()).queryByRole('img', { name: 'Kod QR przelewu' });
/** Waits for the encoder, after which a valid code is visible. */
const encoderLoaded = () => act(async () => void (await import('qr')));
const sheet = () => document.querySelector('body > section');

test('shows a QR code for an amount up to 9999,99 zł, and explains why there is none above it', async () => {
  open({ ...pendingLicence, totalPrice: 9999.99 });
  await encoderLoaded();
  expect(decodeURIComponent(code()?.getAttribute('src') ?? '')).toContain('d="M4 4h1v1h-1z');
  cleanup();
  open({ ...pendingLicence, totalPrice: 10_000 });
  await encoderLoaded();
  expect(within(payment()).getByText(/mieści kwoty do 9999,99/)).toBeTruthy();
  expect(code()).toBeNull();
});

const transfer = [
  'Kwota: 1249,50 zł',
  'Numer rachunku: 92 1240 1234 0001 5678 9012 3456',
  'Tytuł przelewu: zamówienie nr OSK-0001',
  'Odbiorca: Przykładowa Firma sp. z o.o.',
  'Adres odbiorcy: Prosta 1, 00-001 Warszawa',
  'Numer zamówienia: OSK-0001',
].join('\n');

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

test('prints a sheet with the transfer even before the QR code is loaded', async () => {
  // jsdom has no printer.
  const print = vi.fn();
  vi.stubGlobal('print', print);
  open();
  expect(sheet()?.querySelector('img')).toBeNull();
  screen.getByRole('button', { name: 'Drukuj dane do przelewu' }).click();
  expect(print).toHaveBeenCalledOnce();
  expect(sheet()?.textContent).toContain('zamówienie nr OSK-0001');
  await encoderLoaded();
  expect(sheet()?.querySelector('img')).toBeTruthy();
});
