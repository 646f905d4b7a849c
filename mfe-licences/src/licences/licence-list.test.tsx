// @vitest-environment jsdom
import { readProfile } from '@osk/shared/contract/company';
import { extendLicence, type Licence, LicenceStatus, LicenceType, listLicences } from '@osk/shared/contract/licence';
import { listExtensionProducts, listProducts } from '@osk/shared/contract/product';
import { answer, renderInHost } from '@osk/shared/testing/fake-host';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { correction, extension, pending, profile, running, yearly } from './licence-samples.ts';
import LicencesPage from './licences-page.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T12:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Answers = NonNullable<NonNullable<Parameters<typeof renderInHost>[1]>['answers']>;

async function open(licences: readonly Licence[], answers: Answers = []) {
  const lists = answers.some(({ call }) => call === listLicences) ? [] : [answer(listLicences, [...licences])];
  const view = renderInHost(<LicencesPage />, { answers: [...lists, ...answers] });
  await screen.findByRole('table');
  return view;
}

const day = 86_400_000;
/** So many licences, the newest last: the page has to turn them round. */
const many = (count: number) =>
  Array.from({ length: count }, (_, index): Licence => {
    const number = String(index + 1).padStart(3, '0');
    const createdOn = new Date(Date.parse('2025-01-01T10:00:00Z') + index * day).toISOString();
    return { ...pending, id: `licence-${number}`, paymentMark: `OSK-${number}`, companyName: `Firma ${number}`, createdOn };
  });

const rows = () => screen.getAllByRole('row').slice(1);
const rowOf = (mark: string) => {
  const row = rows().find((candidate) => candidate.textContent?.includes(mark));
  if (!row) throw new Error(`no row of ${mark}`);
  return row;
};
const cellOf = (mark: string, heading: string) => {
  const cell = within(rowOf(mark))
    .getAllByRole('cell')
    .find(({ dataset }) => dataset.label === heading);
  return cell?.textContent?.replaceAll('\u00a0', ' ');
};
const more = () => screen.queryByRole('button', { name: /^Pokaż (kolejne|pozostałe)/ });
const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Szukaj' });

test('LIC-01 the twelve columns, in their order', async () => {
  await open([running]);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'Początek',
    'Produkt',
    'Program',
    'Strona www + grafik',
    'Egzamin wewnętrzny',
    'Powiadomienia SMS',
    'Ważna do',
    'Firma',
    'Status',
    'Typ',
    'Szczegóły',
    'Rozszerzenia',
  ]);
});

test('LIC-04 only what is accepted can be extended', async () => {
  const statuses = Object.values(LicenceStatus);
  await open(
    statuses.map((licenseStatus) => ({ ...running, id: `of-${licenseStatus}`, paymentMark: `OSK-${licenseStatus}.`, licenseStatus })),
  );
  for (const status of statuses) {
    const button = within(rowOf(`OSK-${status}.`)).getByRole<HTMLButtonElement>('button', { name: 'Rozszerz: Pełny pakiet' });
    expect([status, button.disabled]).toEqual([status, status !== LicenceStatus.Accepted]);
  }
});

test.each([
  ['2026-12-31T22:59:59Z', '31.12.2026jeszcze 199 dni'],
  ['2026-06-16T21:59:59Z', '16.06.2026jeszcze 1 dzień'],
  ['2026-06-15T21:59:59Z', '15.06.2026ostatni dzień'],
])('a running licence tells how long: until %s it is %s', async (expiresOn, told) => {
  await open([{ ...running, expiresOn }]);
  expect(cellOf('OSK-0002', 'Ważna do')).toBe(told);
});

test('a request stands under its own number, and says which licence it is about', async () => {
  await open([extension, running]);
  expect(cellOf('OSK-0003', 'Produkt')).toBe('Pełny pakietNumer zamówienia: OSK-0003dotyczy OSK-0002');
  expect(within(rowOf('OSK-0003')).getByText('Rozszerzenie')).toBeTruthy();
});

test('what waits to be paid leads to its payment data; a correction has nothing to pay', async () => {
  const { user } = await open([pending, correction, running]);
  expect(within(rowOf('OSK-0004')).queryByText('Zapłać')).toBeNull();
  await user.click(within(rowOf('OSK-0001')).getByRole('button', { name: 'Zapłać za zamówienie nr OSK-0001' }));
  expect(screen.getByRole('group', { name: 'Dane do przelewu' })).toBeTruthy();
});

test('the summary leads to the payment of the only order; of several, the list does', async () => {
  const { user } = await open([pending, running]);
  const summary = () => screen.getByText('Do zapłaty', { selector: 'dt' }).parentElement as HTMLElement;
  await user.click(within(summary()).getByRole('button', { name: 'Zapłać za zamówienie nr OSK-0001' }));
  expect(screen.getByRole('dialog', { name: 'Zamówienie nr OSK-0001' })).toBeTruthy();
  cleanup();
  await open([pending, extension, running]);
  expect(within(summary()).queryByRole('button')).toBeNull();
});

test('what is over can be bought again, its product chosen already; after a trial a licence is bought', async () => {
  const rejected = { ...pending, licenseStatus: LicenceStatus.Rejected };
  const trial = {
    ...running,
    productId: 'trial',
    product: { id: 'trial', productName: 'Wersja próbna', howManyMonths: null },
    expiresOn: '2026-06-17T21:59:59Z',
  };
  const { user } = await open([rejected, trial], [answer(readProfile, profile), answer(listProducts, [yearly])]);
  await user.click(within(rowOf('Wersja próbna')).getByRole('button', { name: 'Kup licencję' }));
  const product = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Produkt' });
  expect(product.value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Anuluj' }));
  await user.click(screen.getByRole('button', { name: 'Kup ponownie: Pełny pakiet' }));
  expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Produkt' })).value).toBe(yearly.id);
});

test('LIC-08 what was ordered as an extension stands in the list, and shows how to pay', async () => {
  const { user } = await open(
    [],
    [
      answer(listLicences, [running]),
      answer(listLicences, [extension, running]),
      answer(readProfile, profile),
      answer(listExtensionProducts, [{ ...yearly, priceForExtension: 312.41 }]),
      answer(extendLicence, extension),
    ],
  );
  await user.click(screen.getByRole('button', { name: 'Rozszerz: Pełny pakiet' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Produkt' }), yearly.id);
  await user.click(screen.getByRole('button', { name: 'Rozszerz' }));
  expect(await screen.findByRole('dialog', { name: 'Zamówienie nr OSK-0003' })).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Dane do przelewu' })).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(within(rowOf('OSK-0003')).getByText('Rozszerzenie')).toBeTruthy();
});

test('of 500 licences the newest fifty are shown, then fifty more, and the keyboard goes on where they begin', async () => {
  const { user } = await open(many(500));
  expect(rows()).toHaveLength(50);
  expect(rows()[0]?.textContent).toContain('OSK-500');
  expect(more()?.textContent).toBe('Pokaż kolejne 50 (zostało 450)');
  await user.click(more() as HTMLElement);
  expect(rows()).toHaveLength(100);
  expect(more()?.textContent).toBe('Pokaż kolejne 50 (zostało 400)');
  expect(rows()[50]?.contains(document.activeElement)).toBe(true);
});

test('the last ones are shown at once', async () => {
  const { user } = await open(many(62));
  expect(more()?.textContent).toBe('Pokaż pozostałe 12');
  await user.click(more() as HTMLElement);
  expect(rows()).toHaveLength(62);
  expect(more()).toBeNull();
});

test('a search narrows the list down and tells how many are left; what matches nothing can be cleared', async () => {
  const { user } = await open(many(120));
  expect(screen.getByText('Na liście: 120 pozycji')).toBeTruthy();
  await user.click(more() as HTMLElement);
  await user.type(search(), 'firma 01');
  expect(rows()).toHaveLength(10);
  expect(screen.getByText('Na liście: 10 pozycji').getAttribute('role')).toBe('status');
  await user.type(search(), 'x');
  expect(screen.queryByRole('table')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Wyczyść wyszukiwanie' }));
  expect(search().value).toBe('');
  expect(rows()).toHaveLength(50);
});

test('a short list needs no search', async () => {
  await open(many(20));
  expect(screen.queryByRole('searchbox')).toBeNull();
  cleanup();
  await open(many(21));
  expect(search()).toBeTruthy();
});

test('what is listed is taken away as a file, beyond what is shown of it', async () => {
  // The browser's part of a download is not here.
  const files: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL: () => {} }));
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { user } = await open([...many(120), { ...running, licenseType: LicenceType.NewLicense, expiresOn: '2026-06-01T21:59:59Z' }]);
  await user.type(search(), 'firma');
  await user.click(screen.getByRole('button', { name: 'Eksportuj do CSV' }));
  expect(click).toHaveBeenCalledOnce();
  expect(saved).toEqual(['licencje-2026-06-15.csv']);
  const lines = (await files[0]?.text())?.split('\r\n') ?? [];
  expect(lines).toHaveLength(1 + 120 + 1);
  expect(lines[1]).toMatch(/^OSK-120;/);
});
