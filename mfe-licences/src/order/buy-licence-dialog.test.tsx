// @vitest-environment jsdom
import { readProfile } from '@osk/shared/contract/company';
import { buyLicence, type Licence, type LicenceOrder, quoteLicence } from '@osk/shared/contract/licence';
import { listProducts, type Product } from '@osk/shared/contract/product';
import { useCached } from '@osk/shared/host';
import { answer, type FakeAnswer, fails, pending, renderDialog, unreachable } from '@osk/shared/testing/fake-host';
import { profileSample as profile } from '@osk/shared/testing/profile-sample';
import { act, cleanup, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { Purchase } from '../licence/licence-rules.ts';
import { pendingLicence, runningLicence, yearlyProduct } from '../licence/licence-samples.ts';
import { BuyLicenceDialog } from './buy-licence-dialog.tsx';

const quarterly: Product = {
  ...yearlyProduct,
  id: '0192f3c0-0000-7000-8000-000000000002',
  productName: 'Program',
  howManyMonths: 3,
  totalPrice: 399,
};
const trial: Product = {
  ...yearlyProduct,
  id: '0192f3c0-0000-7000-8000-000000000003',
  productName: 'Licencja próbna',
  howManyMonths: null,
  totalPrice: 0,
};
const quote = { totalPrice: 1124.55, discount: 124.95 };
const invalidCode = { clientError: 'Popraw dane', fieldErrors: { promoCode: 'Nie ma takiego kodu promocyjnego' } };

// By label and text, because roles are ten times slower in jsdom.
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const code = () => field('Kod promocyjny');
const rows = () => [...document.querySelectorAll<HTMLInputElement>('[name="productId"]')];
/** The id of the chosen product. */
const product = () => rows().find(({ checked }) => checked)?.value ?? '';
const buy = () => screen.getByText('Kup').closest('button') as HTMLButtonElement;
const problem = async () => (await screen.findByRole('alert')).textContent;
const options = () => rows().map(({ labels }) => labels?.[0]?.textContent);

type Props = { purchase?: Purchase; licences?: readonly Licence[] };

function render(answers: readonly FakeAnswer[], props: Props = {}) {
  const callbacks = { onClose: vi.fn(), onOrdered: vi.fn(), onOutdated: vi.fn() };
  const view = renderDialog(<BuyLicenceDialog licences={[]} {...callbacks} {...props} />, { answers });
  return { ...view, ...callbacks };
}

/** Opens the dialog with three products; the profile has chosen none by default. */
async function open(answers: readonly FakeAnswer[] = [], { chosen = null, ...props }: Props & { chosen?: string | null } = {}) {
  const products = answers.some(({ call }) => call === listProducts) ? [] : [answer(listProducts, [yearlyProduct, quarterly, trial])];
  const view = render([answer(readProfile, { ...profile, productId: chosen }), ...products, ...answers], props);
  const { user, host } = view;
  await screen.findByText('Produkt');
  const orders = () =>
    host.http.sent
      .filter(({ call }) => call === buyLicence)
      .map(({ request, options }) => ({ ...(request as { body: LicenceOrder }).body, key: options?.idempotencyKey }));
  return {
    ...view,
    choose: ({ id }: Product) => user.click(rows().find(({ value }) => value === id) as HTMLElement),
    type: async (name: string, text: string) => {
      await user.clear(field(name));
      if (text !== '') await user.paste(text);
      await user.tab();
    },
    order: async (count: number) => {
      await user.click(buy());
      await vi.waitFor(() => expect(orders()).toHaveLength(count));
    },
    orders,
    quoted: () => host.http.sent.filter(({ call }) => call === quoteLicence).map(({ request }) => (request as { body: object }).body),
  };
}

test('LIC-11 keeps the form after a failure, and sends a new key only when the order has changed', async () => {
  const { host, choose, type, order, orders, onOrdered } = await open([
    unreachable(buyLicence),
    unreachable(buyLicence),
    answer(buyLicence, pendingLicence, 'Zamówienie przyjęte'),
  ]);
  await choose(yearlyProduct);
  await type('Nazwa firmy', 'OSK Rondo');
  await order(1);
  expect(await problem()).toBe('Wystąpił nieoczekiwany błąd serwera');
  expect([product(), field('Nazwa firmy').value, field('NIP').value]).toEqual([yearlyProduct.id, 'OSK Rondo', '526-000-12-46']);

  await order(2);
  await problem();
  await type('Nazwa firmy', 'OSK Objazd');
  await order(3);
  const [first, again, changed] = orders();
  expect(first).toMatchObject({ productId: yearlyProduct.id, promoCode: '', quotedPrice: 1249.5 });
  expect(first?.key).toMatch(/^\d+(-\d+){3}$/);
  expect(again).toEqual(first);
  expect(changed?.companyName).toBe('OSK Objazd');
  expect(changed?.key).not.toBe(first?.key);
  await vi.waitFor(() => expect(onOrdered).toHaveBeenCalledExactlyOnceWith(pendingLicence));
  expect(host.toasts.getState().toasts).toMatchObject([{ kind: 'success', text: 'Zamówienie przyjęte' }]);
});

test.each([
  { list: 'the price list is empty', products: [] },
  { list: 'only a trial is on offer, which is used up', products: [trial] },
])('OPS-02 says that nothing can be bought when $list', async ({ products }) => {
  render([answer(readProfile, profile), answer(listProducts, products)], { licences: [{ ...runningLicence, product: { ...trial } }] });
  expect(await screen.findByText('W ofercie nie ma teraz żadnych licencji. Zajrzyj wkrótce lub napisz do nas.')).toBeTruthy();
  expect(rows()).toEqual([]);
  expect(buy().disabled).toBe(true);
});

test('OPS-02 offers no kind of licence that has no product', async () => {
  await open([answer(listProducts, [yearlyProduct])]);
  expect(screen.queryByText('Rodzaj licencji')).toBeNull();
  expect(options()).toHaveLength(1);
});

test('LIC-07 lists paid products by their months, with the price of a month', async () => {
  await open();
  expect(options()).toEqual([
    'Pełny pakiet 12\u00a0miesięcy1249,50\u00a0zł 104,13\u00a0zł / mies.tak: Programtak: WWWtak: Egzamintak: SMS',
    'Program 3\u00a0miesiące399,00\u00a0zł 133,00\u00a0zł / mies.tak: Programtak: WWWtak: Egzamintak: SMS',
  ]);
});

test('LIC-07 only warns of a NIP whose check digit is wrong', async () => {
  const { choose, type } = await open();
  await choose(yearlyProduct);
  await type('NIP', '5260001247');
  expect(screen.getByText(/Cyfra kontrolna NIP/)).toBeTruthy();
  await vi.waitFor(() => expect(buy().disabled).toBe(false));
});

test.each([
  ['the one to buy again', { purchase: { productId: quarterly.id }, chosen: yearlyProduct.id }, quarterly.id],
  ['the one chosen at registration', { chosen: yearlyProduct.id }, yearlyProduct.id],
  ['none when it is no longer sold', { purchase: { productId: '0192f3c0-0000-7000-8000-0000000000ff' } }, ''],
] as const)('preselects a product and closes without a question: %s', async (_, start, chosen) => {
  const { user, onClose } = await open([], start);
  expect(product()).toBe(chosen);
  await vi.waitFor(() => expect(buy().disabled).toBe(chosen === ''));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('CUS-06 renews a licence for its own company, which may not be that of the profile', async () => {
  const purchase = { productId: quarterly.id, companyName: 'OSK Objazd', nip: '7680002466' };
  await open([], { purchase });
  expect([product(), field('Nazwa firmy').value, field('NIP').value]).toEqual([quarterly.id, 'OSK Objazd', '768-000-24-66']);
});

test('warns about an unpaid order of the product and about a later start', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T12:00:00Z') });
  const same = { ...runningLicence, internalExam: true, smsNotifications: true, expiresOn: '2026-12-31T22:59:59.999Z' };
  const { choose } = await open([], { licences: [pendingLicence, same, runningLicence] });
  await choose(yearlyProduct);
  const unpaid = screen.getByText(/^Na zapłatę czeka już/).parentElement;
  expect(unpaid?.textContent).toBe('Na zapłatę czeka już zamówienie tego produktu, nr OSK-0001. To będzie kolejne.');
  expect(screen.getByText('Ten NIP ma już taką licencję. Nowa zacznie się 01.01.2027, gdy tamta się skończy.')).toBeTruthy();
});

test('waits for the profile and fills the form with it', async () => {
  const profiles = pending(readProfile);
  render([profiles, answer(listProducts, [yearlyProduct, trial])]);
  expect(screen.getByText('Wczytywanie danych firmy…')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  await act(async () => profiles.resolve({ ...profile, productId: trial.id }));
  expect([product(), field('Nazwa firmy').value, field('NIP').value]).toEqual([trial.id, 'OSK Kierunek', '526-000-12-46']);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Próbna/ }).checked).toBe(true);
  await vi.waitFor(() => expect(buy().disabled).toBe(false));
});

/** Opens the dialog once the page has failed to read the profile. */
function PageWithoutProfile() {
  const { error } = useCached(readProfile, {});
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (error !== undefined) setOpened(true);
  }, [error]);
  return opened && <BuyLicenceDialog licences={[]} onClose={vi.fn()} onOrdered={vi.fn()} onOutdated={vi.fn()} />;
}

test('reads the profile again after an earlier failure, and opens an empty form when that fails too', async () => {
  const again = pending(readProfile);
  const products = answer(listProducts, [yearlyProduct]);
  renderDialog(<PageWithoutProfile />, { answers: [unreachable(readProfile), again, products] });
  expect(await screen.findByText('Wczytywanie danych firmy…')).toBeTruthy();
  await act(async () => again.resolve(profile));
  expect(field('Nazwa firmy').value).toBe('OSK Kierunek');
  cleanup();
  renderDialog(<PageWithoutProfile />, { answers: [unreachable(readProfile), products] });
  expect((await screen.findByLabelText<HTMLInputElement>('Nazwa firmy')).value).toBe('');
});

test('LIC-09 quotes the code again when the product changes, and ignores the late answer for the former one', async () => {
  const [first, second] = [pending(quoteLicence), pending(quoteLicence)];
  const { choose, type, quoted } = await open([first, second]);
  await choose(yearlyProduct);
  await type('Kod promocyjny', 'WIOSNA');
  expect(screen.getByText('Sprawdzamy kod…')).toBeTruthy();
  await choose(quarterly);
  expect(quoted()).toEqual([
    { productId: yearlyProduct.id, promoCode: 'WIOSNA' },
    { productId: quarterly.id, promoCode: 'WIOSNA' },
  ]);
  await act(async () => second.resolve({ totalPrice: 359.1, discount: 39.9 }));
  expect(screen.getByText('359,10 zł')).toBeTruthy();
  await act(async () => first.resolve(quote));
  expect(screen.getByText('359,10 zł')).toBeTruthy();
  expect(screen.queryByText('1124,55 zł')).toBeNull();
  expect(screen.queryByText('Sprawdzamy kod…')).toBeNull();
});

test('LIC-09 quotes the code with the order when an earlier check failed', async () => {
  const { choose, type, order, orders } = await open([
    unreachable(quoteLicence),
    answer(quoteLicence, quote),
    answer(buyLicence, pendingLicence),
  ]);
  await choose(yearlyProduct);
  await type('Kod promocyjny', 'WIOSNA');
  expect(await screen.findByText(/^Nie udało się sprawdzić kodu/)).toBeTruthy();
  await order(1);
  expect(orders()[0]).toMatchObject({ promoCode: 'WIOSNA', quotedPrice: 1124.55 });
});

test("LIC-09 shows the server's reason when codes were tried too often", async () => {
  const { choose, type } = await open([fails(quoteLicence, 429, { clientError: 'Spróbuj ponownie za godzinę' })]);
  await choose(yearlyProduct);
  await type('Kod promocyjny', 'WIOSNA');
  expect(await screen.findByText('Spróbuj ponownie za godzinę')).toBeTruthy();
  expect(screen.queryByText(/^Nie udało się sprawdzić kodu/)).toBeNull();
});

test.each([
  ['Enter in its field', (user: { keyboard(keys: string): Promise<void> }) => user.keyboard('{Enter}')],
  ['a click on the button', (user: { click(element: Element): Promise<void> }) => user.click(buy())],
])('LIC-09 quotes a code once on %s, and orders nothing when it is invalid', async (_, send) => {
  const { user, choose, orders, quoted } = await open([fails(quoteLicence, 400, invalidCode)]);
  await choose(yearlyProduct);
  await user.type(code(), 'ZIMA');
  await send(user);
  expect(await problem()).toBe('Popraw dane');
  await user.tab();
  expect(screen.getByText('Nie ma takiego kodu promocyjnego')).toBeTruthy();
  expect([quoted().length, orders().length]).toEqual([1, 0]);
});

test('LIC-09 orders with Enter at the price with the code, and quotes that code for the next product', async () => {
  const { user, choose, type, orders, quoted } = await open([answer(quoteLicence, quote), unreachable(buyLicence)]);
  await choose(yearlyProduct);
  await type('Kod promocyjny', 'WIOSNA');
  await user.clear(code());
  await user.type(code(), 'LATO{Enter}');
  await problem();
  expect(orders()).toMatchObject([{ promoCode: 'LATO', quotedPrice: 1124.55 }]);
  await choose(quarterly);
  await vi.waitFor(() => expect(quoted()).toHaveLength(3));
  expect(quoted().at(-1)).toEqual({ productId: quarterly.id, promoCode: 'LATO' });
});

test('LIC-11 shows the reason and the new prices when they have changed, and orders again under a new key', async () => {
  const { choose, type, order, orders } = await open([
    answer(listProducts, [yearlyProduct]),
    answer(listProducts, [{ ...yearlyProduct, totalPrice: 1300 }]),
    answer(quoteLicence, quote),
    fails(buyLicence, 409, { clientError: 'Cena się zmieniła', quote: { totalPrice: 1170, discount: 130 } }),
    answer(buyLicence, pendingLicence),
  ]);
  await choose(yearlyProduct);
  await type('Kod promocyjny', 'WIOSNA');
  await order(1);
  expect(await problem()).toBe('Cena się zmieniła');
  expect(screen.getByText('1170,00 zł')).toBeTruthy();
  await vi.waitFor(() => expect(options()[0]).toMatch(/1300,00\szł/));
  expect(product()).toBe(yearlyProduct.id);
  await order(2);
  expect(orders()[1]).toMatchObject({ quotedPrice: 1170 });
  expect(orders()[1]?.key).not.toBe(orders()[0]?.key);
});

test('LIC-11 orders at the visible price when the code makes it dearer, and shows the new price', async () => {
  const quotes = pending(quoteLicence);
  const dearer = { totalPrice: 1500, discount: 0 };
  const { user, choose, order, orders } = await open([
    quotes,
    fails(buyLicence, 409, { clientError: 'Cena się zmieniła', quote: dearer }),
    answer(buyLicence, pendingLicence),
  ]);
  await choose(yearlyProduct);
  await user.type(code(), 'WIOSNA');
  await user.click(buy());
  expect(orders()).toEqual([]);
  await act(async () => quotes.resolve(dearer));
  expect(await problem()).toBe('Cena się zmieniła');
  expect(orders()).toMatchObject([{ promoCode: 'WIOSNA', quotedPrice: 1249.5 }]);
  expect(screen.getByText('1500,00 zł')).toBeTruthy();
  await order(2);
  expect(orders()[1]).toMatchObject({ quotedPrice: 1500 });
});

test('LIC-11 disables the button until the price is visible', async () => {
  const products = pending(listProducts);
  render([answer(readProfile, { ...profile, productId: yearlyProduct.id }), products]);
  await screen.findByLabelText('Nazwa firmy');
  expect(buy().disabled).toBe(true);
  await act(async () => products.resolve([yearlyProduct]));
  await vi.waitFor(() => expect(buy().disabled).toBe(false));
  expect(screen.getByText('1249,50 zł', { selector: 'p > strong' })).toBeTruthy();
});
