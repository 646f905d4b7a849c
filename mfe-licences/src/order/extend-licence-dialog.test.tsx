// @vitest-environment jsdom
import { extendLicence, type Licence, LicenceStatus, quoteLicence } from '@osk/shared/contract/licence';
import { listExtensionProducts, type Product } from '@osk/shared/contract/product';
import { answer, type FakeAnswer, fails, renderDialog, unreachable } from '@osk/shared/testing/fake-host';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pendingExtension, runningLicence, yearlyProduct } from '../licence/licence-samples.ts';
import { ExtendLicenceDialog } from './extend-licence-dialog.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T12:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const full: Product = { ...yearlyProduct, priceForExtension: 312.41 };
const withExam: Product = {
  ...full,
  id: '0192f3c0-0000-7000-8000-000000000002',
  productName: 'Z egzaminem',
  smsNotifications: false,
  priceForExtension: 150,
};

/** Opens the dialog of the first licence of the list. */
function open(licences: readonly [Licence, ...Licence[]], answers: readonly FakeAnswer[] = [], language: 'pl' | 'en' = 'pl') {
  const callbacks = { onClose: vi.fn(), onOrdered: vi.fn(), onOutdated: vi.fn(), onShow: vi.fn() };
  const dialog = <ExtendLicenceDialog licence={licences[0]} licences={licences} {...callbacks} />;
  return { ...renderDialog(dialog, { answers, language }), ...callbacks };
}

const products = answer(listExtensionProducts, [withExam, full]);
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const findProduct = () => screen.findByLabelText<HTMLSelectElement>('Produkt');
const extend = () => screen.getByText('Rozszerz').closest('button') as HTMLButtonElement;
const beside = (label: string) => plain(screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent);

test('LIC-08 prefills the company, lists products with their prices, and shows what the chosen one adds', async () => {
  const { user, host } = open([runningLicence], [products]);
  const product = await findProduct();
  expect(host.http.sent[0]).toMatchObject({ call: listExtensionProducts, request: { params: { licenseId: runningLicence.id } } });
  expect([...product.options].map(({ textContent }) => plain(textContent))).toEqual([
    'Wybierz produkt',
    'Z egzaminem · 150,00 zł',
    'Pełny pakiet · 312,41 zł',
  ]);
  expect([field('Nazwa firmy').value, field('NIP').value]).toEqual(['OSK Kierunek', '526-000-12-46']);
  expect(beside('Licencja obejmuje')).toBe('Program, Strona www + grafik online');
  expect(beside('Rozszerzenie doda')).toBe('Wybierz produkt, aby zobaczyć, co doda');
  expect(screen.getByText(/^Rozszerzenie jest możliwe do 30\.11\.2026\./)).toBeTruthy();
  expect(extend().disabled).toBe(true);
  await user.selectOptions(product, full.id);
  expect(beside('Rozszerzenie doda')).toBe('Egzamin wewnętrzny, Powiadomienia sms');
  expect(screen.getByText('312,41 zł')).toBeTruthy();
  await vi.waitFor(() => expect(extend().disabled).toBe(false));
});

test('LIC-09 orders the extension at the price with a promo code', async () => {
  const { user, host, onOrdered } = open(
    [runningLicence],
    [products, answer(quoteLicence, { totalPrice: 281.17, discount: 31.24 }), answer(extendLicence, pendingExtension)],
  );
  await user.selectOptions(await findProduct(), full.id);
  await user.type(field('Kod promocyjny'), 'WIOSNA');
  await user.tab();
  expect(await screen.findByText('281,17 zł')).toBeTruthy();
  expect(screen.getByText('312,41 zł').tagName).toBe('S');
  await user.click(extend());
  await vi.waitFor(() => expect(onOrdered).toHaveBeenCalledExactlyOnceWith(pendingExtension));
  const order = { productId: full.id, promoCode: 'WIOSNA', parentId: runningLicence.id };
  const [, quote, sent] = host.http.sent;
  expect(quote).toMatchObject({ call: quoteLicence, request: { body: order } });
  expect(sent).toMatchObject({ call: extendLicence, request: { body: { ...order, quotedPrice: 281.17 } } });
  expect(sent?.options?.idempotencyKey).toBeTruthy();
});

test('OPS-06 shows the reason and keeps what is typed when an extension is an order too many', async () => {
  const clientError = 'Za dużo zamówień. Opłać je albo poproś dostawcę o anulowanie.';
  const { user, onOrdered } = open([runningLicence], [products, fails(extendLicence, 409, { clientError })]);
  await user.selectOptions(await findProduct(), full.id);
  await user.type(field('Nazwa firmy'), ' 2');
  await user.click(extend());
  expect((await screen.findByRole('alert')).textContent).toBe(clientError);
  expect([field('Nazwa firmy').value, (await findProduct()).value]).toEqual(['OSK Kierunek 2', full.id]);
  expect(onOrdered).not.toHaveBeenCalled();
});

test('LIC-11 loads the products again after a failure', async () => {
  const { user } = open([runningLicence], [unreachable(listExtensionProducts), products]);
  expect((await screen.findByRole('alert')).textContent).toContain('Nie udało się wczytać produktów.');
  await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  expect(await findProduct()).toBeTruthy();
});

test.each([
  ['pl', 'Aby rozszerzyć licencję, musi być ważna dłużej niż miesiąc'],
  ['en', 'To extend a licence it must be valid for more than a month'],
] as const)('LIC-08 rejects a licence with a month left, in %s: %s', (language, reason) => {
  const { host } = open([{ ...runningLicence, expiresOn: '2026-07-15T21:59:59Z' }], [], language);
  expect(screen.getByText(reason)).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(host.http.sent).toEqual([]);
});

test('shows the number of a pending extension and opens its payment', async () => {
  const { user, onShow } = open([runningLicence, pendingExtension]);
  expect(screen.getByText(/zamówienie nr OSK-0003/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Pokaż dane do przelewu' }));
  expect(onShow).toHaveBeenCalledExactlyOnceWith(pendingExtension);
});

test('LIC-08 has no payment button for a pending extension when the licence is finished', () => {
  const expiresOn = '2026-06-01T21:59:59Z';
  open([
    { ...runningLicence, expiresOn },
    { ...pendingExtension, expiresOn },
  ]);
  expect(screen.getByText('Aby rozszerzyć licencję, musi być ważna dłużej niż miesiąc')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pokaż dane do przelewu' })).toBeNull();
});

const accepted = { ...pendingExtension, licenseStatus: LicenceStatus.Accepted };

test('extends the root when it is opened for an accepted extension', async () => {
  open([accepted, runningLicence], [products]);
  expect(await screen.findByRole('dialog', { name: 'Rozszerz licencję nr OSK-0002' })).toBeTruthy();
  expect(await findProduct()).toBeTruthy();
});

test('explains why nothing can be ordered when the licence is canceled, or no product contains more', async () => {
  open([accepted, { ...runningLicence, licenseStatus: LicenceStatus.Canceled }]);
  expect(screen.getByText(/^Rozszerzyć można tylko licencję/)).toBeTruthy();
  cleanup();
  open([runningLicence], [answer(listExtensionProducts, [])]);
  expect(await screen.findByText(/^W\sofercie nie ma nic/)).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
});
