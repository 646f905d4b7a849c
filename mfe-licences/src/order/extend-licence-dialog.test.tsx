// @vitest-environment jsdom
import { type ExtensionOrder, extendLicence, type Licence, LicenceStatus, quoteLicence } from '@osk/shared/contract/licence';
import { listExtensionProducts, type Product } from '@osk/shared/contract/product';
import { answer, fails, pending, renderInHost, unreachable } from '@osk/shared/testing/fake-host';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ExtendLicenceDialog } from './extend-licence-dialog.tsx';
import { extension, running, yearly } from '../licence/licence-samples.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T12:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const full: Product = { ...yearly, priceForExtension: 312.41 };
const withExam: Product = {
  ...full,
  id: '0192f3c0-0000-7000-8000-000000000002',
  productName: 'Z egzaminem',
  smsNotifications: false,
  priceForExtension: 150,
};

type Answers = NonNullable<NonNullable<Parameters<typeof renderInHost>[1]>['answers']>;
type Opening = { licence?: Licence; licences?: readonly Licence[]; language?: 'pl' | 'en'; products?: Answers };

function open(orders: Answers = [], opening: Opening = {}) {
  const {
    licence = running,
    licences = [running],
    language = 'pl',
    products = [answer(listExtensionProducts, [withExam, full])],
  } = opening;
  const calls = { onClose: vi.fn(), onOrdered: vi.fn(), onOutdated: vi.fn(), onShow: vi.fn() };
  const dialog = <ExtendLicenceDialog licence={licence} licences={licences} {...calls} />;
  const { user, host } = renderInHost(dialog, { answers: [...products, ...orders], language });
  const sent = () =>
    host.http.sent
      .filter(({ call }) => call === extendLicence)
      .map(({ request, options }) => ({ ...(request as { body: ExtensionOrder }).body, key: options?.idempotencyKey }));
  const orderTimes = async (count: number) => {
    await user.click(extend());
    await vi.waitFor(() => expect(sent()).toHaveLength(count));
  };
  return { user, host, ...calls, sent, orderTimes };
}

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const findProduct = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Produkt' });
const extend = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Rozszerz' });
const beside = (label: string) => plain(screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent);

test('LIC-08 prefilled from the licence, products with the price of the days left, what it has and what is added', async () => {
  const { user, host } = open();
  const product = await findProduct();
  expect(host.http.sent[0]).toMatchObject({ call: listExtensionProducts, request: { params: { licenseId: running.id } } });
  expect(
    within(product)
      .getAllByRole('option')
      .map(({ textContent }) => plain(textContent)),
  ).toEqual(['Wybierz produkt', 'Z egzaminem · 150,00 zł', 'Pełny pakiet · 312,41 zł']);
  expect([field('Nazwa firmy').value, field('NIP').value]).toEqual(['OSK Kierunek', '526-000-12-46']);
  expect(beside('Licencja obejmuje')).toBe('Program, Strona www + grafik online');
  expect(beside('Rozszerzenie doda')).toBe('Wybierz produkt, aby zobaczyć, co doda');
  expect(screen.getByText(/^Rozszerzenie jest możliwe do 30\.11\.2026\./)).toBeTruthy();
  await user.selectOptions(product, full.id);
  expect(beside('Rozszerzenie doda')).toBe('Egzamin wewnętrzny, Powiadomienia sms');
  expect(screen.getByText('312,41 zł')).toBeTruthy();
});

test('LIC-08 a product, a company name and a valid NIP enable the button, nothing less', async () => {
  const { user } = open();
  const product = await findProduct();
  expect(extend().disabled).toBe(true);
  await user.selectOptions(product, full.id);
  await vi.waitFor(() => expect(extend().disabled).toBe(false));
  for (const name of ['Nazwa firmy', 'NIP']) {
    const right = field(name).value;
    await user.clear(field(name));
    expect([name, extend().disabled]).toEqual([name, true]);
    await user.type(field(name), right);
    expect([name, extend().disabled]).toEqual([name, false]);
  }
  await user.type(field('NIP'), '0');
  expect(extend().disabled).toBe(true);
});

test('LIC-09 a promo code lowers the price of the extension before the order', async () => {
  const { user, host, onOrdered, orderTimes, sent } = open([
    answer(quoteLicence, { totalPrice: 281.17, discount: 31.24 }),
    answer(extendLicence, extension, 'Zamówienie przyjęte'),
  ]);
  await user.selectOptions(await findProduct(), full.id);
  await user.type(field('Kod promocyjny'), 'WIOSNA');
  await user.tab();
  expect(await screen.findByText('281,17 zł')).toBeTruthy();
  expect(screen.getByText('312,41 zł').tagName).toBe('S');
  expect(host.http.sent.find(({ call }) => call === quoteLicence)?.request).toEqual({
    body: { productId: full.id, promoCode: 'WIOSNA', parentId: running.id },
  });
  await orderTimes(1);
  expect(sent()[0]).toMatchObject({ parentId: running.id, productId: full.id, promoCode: 'WIOSNA', quotedPrice: 281.17 });
  await vi.waitFor(() => expect(onOrdered).toHaveBeenCalledExactlyOnceWith(extension));
  expect(host.toasts.getState().toasts).toMatchObject([{ kind: 'success', text: 'Zamówienie przyjęte' }]);
});

test("LIC-11 the server's refusal is shown, what was typed stays, and it goes again under its key", async () => {
  const { user, onOrdered, orderTimes, sent } = open([
    fails(extendLicence, 409, { clientError: 'Rozszerzenie tej licencji już czeka' }),
    unreachable(extendLicence),
    answer(extendLicence, extension),
  ]);
  await user.selectOptions(await findProduct(), full.id);
  await user.clear(field('Nazwa firmy'));
  await user.type(field('Nazwa firmy'), 'OSK Rondo');
  await orderTimes(1);
  expect((await screen.findByRole('alert')).textContent).toBe('Rozszerzenie tej licencji już czeka');
  await orderTimes(2);
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Wystąpił nieoczekiwany błąd serwera'));
  expect([(await findProduct()).value, field('Nazwa firmy').value]).toEqual([full.id, 'OSK Rondo']);
  await orderTimes(3);
  await vi.waitFor(() => expect(onOrdered).toHaveBeenCalledOnce());
  expect(new Set(sent().map(({ key }) => key)).size).toBe(1);
});

test('LIC-11 a price that has changed: the reason, the new price in sight, and an order of its own', async () => {
  const refusal = fails(extendLicence, 409, { clientError: 'Cena zmieniła się', quote: { totalPrice: 310, discount: 0 } });
  const { user, orderTimes, sent } = open([refusal, answer(extendLicence, extension)], {
    products: [answer(listExtensionProducts, [full]), answer(listExtensionProducts, [{ ...full, priceForExtension: 310 }])],
  });
  await user.selectOptions(await findProduct(), full.id);
  await orderTimes(1);
  expect((await screen.findByRole('alert')).textContent).toBe('Cena zmieniła się');
  expect(screen.getByText('310,00 zł')).toBeTruthy();
  await orderTimes(2);
  expect(sent()[1]).toMatchObject({ quotedPrice: 310 });
  expect(sent()[1]?.key).not.toBe(sent()[0]?.key);
});

test('LIC-11 products that could not be loaded are asked for again', async () => {
  const { user } = open([], { products: [unreachable(listExtensionProducts), answer(listExtensionProducts, [full])] });
  expect((await screen.findByRole('alert')).textContent).toContain('Nie udało się wczytać produktów.');
  await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  expect(await findProduct()).toBeTruthy();
});

test('LIC-10 closing asks only when something was typed', async () => {
  const { user, onClose } = open();
  await findProduct();
  await user.type(field('Kod promocyjny'), 'X');
  await user.keyboard('{Escape}');
  expect(screen.getByText('Odrzucić wprowadzone zmiany?')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Tak' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([
  ['pl', 'Aby rozszerzyć licencję, musi być ważna dłużej niż miesiąc'],
  ['en', 'To extend a licence it must be valid for more than a month'],
] as const)('LIC-08 a licence with a month left cannot be extended, in %s: %s', async (language, reason) => {
  const ending = { ...running, expiresOn: '2026-07-15T21:59:59Z' };
  const { host } = open([], { licence: ending, licences: [ending], language });
  expect(screen.getByText(reason)).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(host.http.sent).toEqual([]);
});

test('an extension that waits already is told with its number, and leads to its payment data', async () => {
  const { user, onShow } = open([], { licences: [extension, running] });
  expect(screen.getByText(/zamówienie nr OSK-0003/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Pokaż dane do przelewu' }));
  expect(onShow).toHaveBeenCalledExactlyOnceWith(extension);
});

test('LIC-08 where the licence is over, an extension that waits is not asked to be paid', () => {
  const over = { ...running, expiresOn: '2026-06-01T21:59:59Z' };
  open([], { licence: over, licences: [{ ...extension, expiresOn: over.expiresOn }, over] });
  expect(screen.getByText('Aby rozszerzyć licencję, musi być ważna dłużej niż miesiąc')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pokaż dane do przelewu' })).toBeNull();
});

test('the products that come late have the focus, unless the user has gone on', async () => {
  const first = pending(listExtensionProducts);
  open([], { products: [first] });
  expect(document.activeElement).toBe(field('Nazwa firmy'));
  await act(async () => first.resolve([full]));
  expect(document.activeElement).toBe(await findProduct());
  cleanup();
  const second = pending(listExtensionProducts);
  const { user } = open([], { products: [second] });
  await user.type(field('Nazwa firmy'), ' 2', { skipClick: true });
  await act(async () => second.resolve([full]));
  expect(await findProduct()).toBeTruthy();
  expect(document.activeElement).toBe(field('Nazwa firmy'));
});

test('LIC-11 after a refusal the list is read anew, once the dialog is closed', async () => {
  const { user, onClose, onOutdated, orderTimes } = open([fails(extendLicence, 409, { clientError: 'Rozszerzenie już czeka' })]);
  await user.selectOptions(await findProduct(), full.id);
  await orderTimes(1);
  await screen.findByRole('alert');
  expect(onOutdated).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Anuluj' }));
  await user.click(screen.getByRole('button', { name: 'Tak' }));
  expect([onClose.mock.calls.length, onOutdated.mock.calls.length]).toEqual([1, 1]);
});

test('extending an accepted request is extending its licence', async () => {
  const accepted = { ...extension, licenseStatus: LicenceStatus.Accepted };
  open([], { licence: accepted, licences: [accepted, running] });
  expect(await screen.findByRole('dialog', { name: 'Rozszerz licencję nr OSK-0002' })).toBeTruthy();
  expect(await findProduct()).toBeTruthy();
});

test('what cannot be extended says why: a canceled licence, nothing wider on offer', async () => {
  const accepted = { ...extension, licenseStatus: LicenceStatus.Accepted };
  open([], { licence: accepted, licences: [accepted, { ...running, licenseStatus: LicenceStatus.Canceled }] });
  expect(screen.getByText(/^Rozszerzyć można tylko licencję/)).toBeTruthy();
  cleanup();
  open([], { products: [answer(listExtensionProducts, [])] });
  expect(await screen.findByText(/^W\sofercie nie ma nic/)).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
});
