// @vitest-environment jsdom
import { readProfile } from '@osk/shared/contract/company';
import { extendLicence, type Licence, LicenceStatus, listLicences } from '@osk/shared/contract/licence';
import { listExtensionProducts, listProducts } from '@osk/shared/contract/product';
import { answer, renderInHost } from '@osk/shared/testing/fake-host';
import { profileSample as profile } from '@osk/shared/testing/profile-sample';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { correction, extension, pending, running, yearly } from '../licence/licence-samples.ts';
import LicencesPage from '../licences-page.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T12:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type Answers = NonNullable<NonNullable<Parameters<typeof renderInHost>[1]>['answers']>;

async function open(licences: readonly Licence[], answers: Answers = []) {
  const lists = answers.some(({ call }) => call === listLicences) ? [] : [answer(listLicences, [...licences])];
  const view = renderInHost(<LicencesPage />, { answers: [...lists, ...answers] });
  await screen.findByRole('table');
  return view;
}

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
    const button = within(rowOf(`OSK-${status}.`)).getByRole<HTMLButtonElement>('button', {
      name: `Rozszerz: Pełny pakiet, nr OSK-${status}.`,
    });
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

test('LIC-05 an extension whose licence is over is not asked to be paid', async () => {
  const expiresOn = '2026-06-01T21:59:59Z';
  const { user } = await open([{ ...extension, expiresOn }, { ...running, expiresOn }, correction]);
  await user.click(screen.getByRole('checkbox', { name: 'Pokaż zakończone licencje' }));
  expect(within(rowOf('OSK-0003')).getByText('Zakończona')).toBeTruthy();
  expect(screen.queryByText('Zapłać')).toBeNull();
  expect(screen.getByText('Do zapłaty', { selector: 'dt' }).nextElementSibling?.textContent).toBe('nic');
});

test('the same product bought twice: its buttons tell which one they are of', async () => {
  const another = { ...running, id: 'another', paymentMark: 'OSK-0009' };
  await open([running, another, { ...pending, licenseStatus: LicenceStatus.Rejected, productId: 'other' }]);
  for (const name of [
    'Pokaż szczegóły: Pełny pakiet, nr OSK-0002',
    'Pokaż szczegóły: Pełny pakiet, nr OSK-0009',
    'Rozszerz: Pełny pakiet, nr OSK-0009',
    'Kup ponownie: Pełny pakiet, nr OSK-0001',
  ]) {
    expect(screen.getByRole('button', { name })).toBeTruthy();
  }
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
  await user.click(screen.getByRole('button', { name: 'Kup ponownie: Pełny pakiet, nr OSK-0001' }));
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
  await user.click(screen.getByRole('button', { name: 'Rozszerz: Pełny pakiet, nr OSK-0002' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Produkt' }), yearly.id);
  await user.click(screen.getByRole('button', { name: 'Rozszerz' }));
  expect(await screen.findByRole('dialog', { name: 'Zamówienie nr OSK-0003' })).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Dane do przelewu' })).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(within(rowOf('OSK-0003')).getByText('Rozszerzenie')).toBeTruthy();
});
