// @vitest-environment jsdom
import { extendLicence, type Licence, LicenceStatus, quoteLicence } from '@osk/shared/contract/licence';
import { listExtensionProducts, type Product } from '@osk/shared/contract/product';
import { answer, type FakeAnswer, renderDialog } from '@osk/shared/testing/fake-host';
import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { pendingExtension, runningLicence, yearlyProduct } from '../licence/licence-samples.ts';
import { ExtendLicenceDialog } from './extend-licence-dialog.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T12:00:00Z') });
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
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const findProduct = () => screen.findByLabelText<HTMLSelectElement>('Produkt');
const extend = () => screen.getByText('Rozszerz').closest('button') as HTMLButtonElement;

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
  const [quote, sent] = host.http.sent.filter(({ call }) => call === quoteLicence || call === extendLicence);
  expect(quote).toMatchObject({ call: quoteLicence, request: { body: order } });
  expect(sent).toMatchObject({ call: extendLicence, request: { body: { ...order, quotedPrice: 281.17 } } });
  expect(sent?.options?.idempotencyKey).toBeTruthy();
});

test('shows the number of a pending extension and opens its payment', async () => {
  const { user, onShow } = open([runningLicence, pendingExtension]);
  expect(screen.getByText(/zamówienie nr$/).nextElementSibling?.textContent).toBe('OSK-0003');
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
