// @vitest-environment jsdom
import { type Licence, LicenceStatus, LicenceType, readProforma } from '@osk/shared/contract/licence';
import { type FakeAnswer, fails, renderInHost } from '@osk/shared/testing/fake-host';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pendingCorrection, pendingExtension, pendingLicence, runningLicence } from '../licence/licence-samples.ts';
import { LicenceList, searchLicences } from './licence-list.tsx';

function open(licences: readonly Licence[], answers: readonly FakeAnswer[] = []) {
  const actions = { onShow: vi.fn(), onExtend: vi.fn(), onBuy: vi.fn() };
  const list = <LicenceList licences={licences} now={new Date('2026-06-15T12:00:00Z')} {...actions} />;
  return { ...renderInHost(list, { answers }), ...actions };
}

const finished = { ...runningLicence, paymentMark: 'OSK-OLD', expiresOn: '2026-06-15T11:59:59Z' };
const rejected = { ...pendingLicence, licenseStatus: LicenceStatus.Rejected };

// A search by role takes seconds for hundreds of rows.
const rows = () => [...document.querySelectorAll('tbody tr')];
const marks = () => rows().map(({ textContent }) => /OSK-[\dA-Z]+/.exec(textContent ?? '')?.[0]);
const cellOf = (mark: string, heading: string) =>
  rows()
    .find(({ textContent }) => textContent?.includes(mark))
    ?.querySelector(`[data-label="${heading}"]`)
    ?.textContent?.replaceAll('\u00a0', ' ');
const beside = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent?.replaceAll('\u00a0', ' ');
const checkbox = () => screen.getByLabelText<HTMLInputElement>('Pokaż zakończone licencje');

test('LIC-01 explains what to do when there are only finished licences', () => {
  open([finished]);
  expect(screen.getByText(/^Wszystkie licencje już się zakończyły\./)).toBeTruthy();
  expect(checkbox()).toBeTruthy();
});

test.each([
  ['2026-12-31T22:59:59Z', '31.12.2026jeszcze 199 dni'],
  ['2026-06-16T21:59:59Z', '16.06.2026jeszcze 1 dzień'],
  ['2026-06-15T21:59:59Z', '15.06.2026ostatni dzień'],
])('shows the days left of a licence that expires on %s: %s', (expiresOn, expected) => {
  open([{ ...runningLicence, expiresOn }]);
  expect(cellOf('OSK-0002', 'Ważna do')).toBe(expected);
});

test('LIC-05 has a payment button for a pending order, not for a correction or an extension of a finished licence', async () => {
  const ofFinished = { ...pendingExtension, id: 'late', paymentMark: 'OSK-LATE', expiresOn: finished.expiresOn };
  const { user, onShow } = open([pendingLicence, pendingCorrection, ofFinished, finished]);
  await user.click(checkbox());
  expect(screen.getAllByText('Zapłać', { selector: 'td button *' })).toHaveLength(1);
  await user.click(within(rows()[0] as HTMLElement).getByRole('button', { name: 'Zapłać za zamówienie nr OSK-0001' }));
  expect(onShow).toHaveBeenCalledExactlyOnceWith(pendingLicence);
});

test('has a button to buy a rejected product again, and one to buy a paid licence after the trial', async () => {
  const trial = {
    ...finished,
    product: { id: 'trial', productName: 'Licencja próbna', howManyMonths: null },
    expiresOn: '2026-06-17T21:59:59Z',
  };
  const { user, onBuy } = open([{ ...rejected, productId: 'rejected' }, trial]);
  await user.click(screen.getByRole('button', { name: 'Kup ponownie: Pełny pakiet, nr OSK-0001' }));
  // In the summary and in the table.
  for (const button of screen.getAllByRole('button', { name: 'Kup licencję' })) await user.click(button);
  const { companyName, nip } = trial;
  const paid = [{ productId: '', companyName, nip }];
  expect(onBuy.mock.calls).toEqual([[{ productId: 'rejected', companyName, nip }], paid, paid]);
});

const running = (productName: string, expiresOn: string): Licence => ({
  ...runningLicence,
  id: productName,
  product: { id: 'product', productName, howManyMonths: 12 },
  expiresOn,
});
const later = { ...running('Następny', '2027-12-31T22:59:59Z'), startedOn: '2026-12-31T23:00:00Z' };

test.each([
  [
    'Rocznydo 31.12.2026 · jeszcze 199 dni',
    [running('Krótszy', '2026-06-20T21:59:59Z'), running('Roczny', '2026-12-31T22:59:59Z'), finished],
  ],
  ['Rocznydo 31.12.2026 · jeszcze 199 dnipotem Następny, od 01.01.2027', [later, running('Roczny', '2026-12-31T22:59:59Z')]],
  ['brak', [finished, pendingLicence]],
])('summarizes the licence that runs the longest and the next one: %s', (expected, licences) => {
  open(licences);
  expect(beside('Aktywna licencja')).toBe(expected);
});

test('shows the start of a licence that has not started', () => {
  open([later]);
  expect(cellOf('OSK-0002', 'Ważna do')).toBe('31.12.2027zacznie się 01.01.2027');
});

const unpaid = (totalPrice: number, id = `${totalPrice}`) => ({ ...pendingLicence, id, totalPrice });

test.each([
  ['nic', [runningLicence, pendingCorrection]],
  ['1249,50 zł1 zamówienie', [pendingLicence, pendingCorrection]],
  ['0,30 zł2 zamówienianajstarsze: nr OSK-0001', [unpaid(0.1), { ...unpaid(0.2), licenseType: LicenceType.Extension }]],
  ['500,00 zł5 zamówieńnajstarsze: nr OSK-0001', [1, 2, 3, 4, 5].map((id) => unpaid(100, `${id}`))],
])('shows the sum of the unpaid orders: %s', (due, licences) => {
  open(licences);
  expect(beside('Do zapłaty')).toBe(due);
});

const summaryButtons = () => within(document.querySelector('dl') as HTMLElement).queryAllByRole('button');

test('CUS-06 renews the licence that ends first, in its row and in the summary, for the same company', async () => {
  const ending = { ...runningLicence, id: 'ending', expiresOn: '2026-07-31T21:59:59Z', paymentMark: 'OSK-END', nip: '7680002466' };
  const { user, onBuy } = open([runningLicence, ending]);
  expect(beside('Aktywna licencja')).toBe('Pełny pakietdo 31.07.2026 · jeszcze 46 dnipoza tym Pełny pakiet, do 31.12.2026');
  const buttons = screen.getAllByRole('button', { name: 'Odnów: Pełny pakiet, nr OSK-END' });
  expect([buttons.length, summaryButtons().length]).toEqual([2, 1]);
  for (const button of buttons) await user.click(button);
  const { productId, companyName, nip } = ending;
  expect(onBuy.mock.calls).toEqual(Array(2).fill([{ productId, companyName, nip }]));
});

test('CUS-08 offers the proforma of orders with a price that wait for payment or are accepted', () => {
  const trial = { ...runningLicence, id: 'trial', totalPrice: 0, paymentMark: 'OSK-0009' };
  open([pendingLicence, runningLicence, pendingCorrection, { ...rejected, id: 'rejected', paymentMark: 'OSK-0008' }, trial]);
  const names = screen.getAllByRole('button', { name: /^Proforma/ }).map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(['Proforma OSK-0001 (PDF)', 'Proforma OSK-0002 (PDF)']);
});

test('CUS-08 says that the file could not be made when its script fails to load, and asks for it at the next press', async () => {
  vi.doMock('../licence/proforma-button.tsx', () => Promise.reject(new TypeError('Failed to fetch')));
  const { user, host } = open([runningLicence], [fails(readProforma, 409, { clientError: 'Nie ma proformy' })]);
  const texts = () => host.toasts.getState().toasts.map(({ text }) => text);
  const button = screen.getByRole('button', { name: 'Proforma OSK-0002 (PDF)' });
  await user.click(button);
  await vi.waitFor(() => expect(texts()).toEqual(['Nie udało się przygotować pliku. Spróbuj ponownie.']));
  expect(host.http.sent).toEqual([]);
  vi.doUnmock('../licence/proforma-button.tsx');
  await user.click(button);
  await vi.waitFor(() => expect(texts()).toContain('Nie ma proformy'));
});

const day = 86_400_000;
/** The newest is the last. */
const many = (count: number) =>
  Array.from({ length: count }, (_, index): Licence => {
    const number = String(index + 1).padStart(3, '0');
    const createdOn = new Date(Date.parse('2025-01-01T10:00:00Z') + index * day).toISOString();
    return { ...pendingLicence, id: number, paymentMark: `OSK-${number}`, companyName: `Firma ${number}`, createdOn };
  });
const more = () => screen.queryByText<HTMLElement>(/^Pokaż więcej/);
const search = () => screen.getByLabelText<HTMLInputElement>('Szukaj');

test('shows fifty more rows when the button is pressed, and moves the focus to the first of them', () => {
  open(many(110));
  expect(rows()).toHaveLength(50);
  expect(marks()[0]).toBe('OSK-110');
  expect(more()?.textContent).toBe('Pokaż więcej (zostało: 60)');
  fireEvent.click(more() as HTMLElement);
  expect(rows()).toHaveLength(100);
  expect(rows()[50]?.contains(document.activeElement)).toBe(true);
  fireEvent.click(more() as HTMLElement);
  expect(rows()).toHaveLength(110);
  expect(more()).toBeNull();
});

test('prints every listed licence, and shows fifty again afterwards', () => {
  open(many(60));
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(rows()).toHaveLength(60);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(rows()).toHaveLength(50);
});

test('narrows the list by the search and clears it when nothing matches', async () => {
  const { user } = open(many(60));
  await user.click(more() as HTMLElement);
  await user.click(search());
  await user.paste('firma 05');
  expect(rows()).toHaveLength(11);
  expect(screen.getByText('Na liście: 11 pozycji').getAttribute('role')).toBe('status');
  await user.paste('x');
  expect(rows()).toEqual([]);
  await user.click(screen.getByText('Wyczyść wyszukiwanie'));
  expect(search().value).toBe('');
  expect(document.activeElement).toBe(search());
  expect(rows()).toHaveLength(50);
});

test('shows the added rows again when a filter is undone, and keeps the focus in it', async () => {
  const { user } = open(many(60));
  await user.click(more() as HTMLElement);
  await user.click(search());
  await user.paste('osk-05');
  await user.clear(search());
  expect(rows()).toHaveLength(60);
  expect(document.activeElement).toBe(search());
  await user.click(checkbox());
  await user.click(checkbox());
  expect(rows()).toHaveLength(60);
  expect(document.activeElement).toBe(checkbox());
});

test('has a button to show finished licences when the search finds only them', async () => {
  const { user } = open([...many(21), finished]);
  await user.click(search());
  await user.paste('osk-old');
  expect(screen.getByText('To, czego szukasz, jest wśród zakończonych licencji.')).toBeTruthy();
  await user.click(screen.getByText('Pokaż zakończone licencje', { selector: 'button *' }));
  expect(marks()).toEqual(['OSK-OLD']);
  expect(checkbox().checked).toBe(true);
  expect(document.activeElement).toBe(search());
});

test('has a search when there are more than twenty licences', () => {
  open(many(20));
  expect(screen.queryByLabelText('Szukaj')).toBeNull();
  cleanup();
  open(many(21));
  expect(search()).toBeTruthy();
});

test('exports every listed licence, also those below the visible rows', async () => {
  // jsdom downloads nothing.
  const files: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { user } = open([...many(60), finished]);
  await user.click(search());
  await user.paste('firma');
  // The file's address is revoked later, when this test is over.
  vi.useFakeTimers();
  fireEvent.click(screen.getByText('Eksportuj do CSV'));
  // The export is loaded at the press.
  await vi.waitFor(() => expect(files).toHaveLength(1));
  vi.useRealTimers();
  const lines = (await files[0]?.text())?.split('\r\n') ?? [];
  expect(lines).toHaveLength(1 + 60 + 1);
  expect(lines[1]).toMatch(/^OSK-060;/);
});

const rondo = { ...pendingLicence, companyName: 'OSK Łódź „Rondo”', nip: '7680002466', paymentMark: 'OSK7K2M9QF' };

test.each([
  ['the product, which both have', 'pełny', 2],
  ['a part of the company', 'rondo', 1],
  ['the digits of the NIP', '7680002466', 1],
  ['the printed NIP', '768-000-24-66', 1],
  ['part of the order number', 'OSK7K2M', 1],
  ['words of several fields in any order', '7K2M łódź pakiet', 1],
  ['words of different licences', 'rondo kierunek', 0],
])('searchLicences searches by %s: %j', (_, query, count) => {
  expect(searchLicences([rondo, pendingLicence], query)).toEqual([rondo, pendingLicence].slice(0, count));
});
