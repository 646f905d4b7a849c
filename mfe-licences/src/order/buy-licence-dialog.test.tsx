// @vitest-environment jsdom
import { readProfile } from '@osk/shared/contract/company';
import { buyLicence, type Licence, type LicenceOrder, quoteLicence } from '@osk/shared/contract/licence';
import { listProducts, type Product } from '@osk/shared/contract/product';
import { useCached } from '@osk/shared/host';
import { answer, fails, pending as pendingCall, renderInHost, unreachable } from '@osk/shared/testing/fake-host';
import { profileSample as profile } from '@osk/shared/testing/profile-sample';
import { Button } from '@osk/shared/ui/button';
import { act, cleanup, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { BuyLicenceDialog } from './buy-licence-dialog.tsx';
import { pending, running, yearly } from '../licence/licence-samples.ts';

afterEach(cleanup);

const quarterly: Product = {
  ...yearly,
  id: '0192f3c0-0000-7000-8000-000000000002',
  productName: 'Program',
  howManyMonths: 3,
  totalPrice: 399,
};
const trial: Product = {
  ...yearly,
  id: '0192f3c0-0000-7000-8000-000000000003',
  productName: 'Wersja próbna',
  howManyMonths: null,
  totalPrice: 0,
};

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const product = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Produkt' });
const buy = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Kup' });
const offered = () =>
  within(product())
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

type Answers = NonNullable<NonNullable<Parameters<typeof renderInHost>[1]>['answers']>;

async function open(
  orders: Answers = [],
  products: Answers = [answer(listProducts, [yearly, quarterly, trial])],
  { productId, chosen = null, licences = [] }: { productId?: string; chosen?: string | null; licences?: readonly Licence[] } = {},
) {
  const [onClose, onOrdered, onOutdated] = [vi.fn(), vi.fn(), vi.fn()];
  const answers = [answer(readProfile, { ...profile, productId: chosen }), ...products, ...orders];
  const dialog = <BuyLicenceDialog {...{ productId, licences, onClose, onOrdered, onOutdated }} />;
  const { user, host } = renderInHost(dialog, { answers });
  await screen.findByRole('combobox', { name: 'Produkt' });
  const write = async (name: string, text: string) => {
    await user.clear(field(name));
    if (text !== '') await user.paste(text);
    await user.tab();
  };
  const orderTimes = async (count: number) => {
    await user.click(buy());
    await vi.waitFor(() => expect(sent()).toHaveLength(count));
  };
  const sent = () =>
    host.http.sent
      .filter(({ call }) => call === buyLicence)
      .map(({ request, options }) => ({ ...(request as { body: LicenceOrder }).body, key: options?.idempotencyKey }));
  const asked = () => host.http.sent.filter(({ call }) => call === quoteLicence).map(({ request }) => request);
  return { user, host, onClose, onOrdered, onOutdated, write, orderTimes, sent, asked };
}

test('LIC-11 after a dead server all stays; the same order goes again under its key, a changed one under a new key', async () => {
  const { user, host, onOrdered, write, orderTimes, sent } = await open([
    unreachable(buyLicence),
    unreachable(buyLicence),
    answer(buyLicence, pending, 'Zamówienie przyjęte'),
  ]);
  await user.selectOptions(product(), yearly.id);
  await write('Nazwa firmy', 'OSK Rondo');
  await orderTimes(1);
  expect((await screen.findByRole('alert')).textContent).toBe('Wystąpił nieoczekiwany błąd serwera');
  expect([product().value, field('Nazwa firmy').value, field('NIP').value]).toEqual([yearly.id, 'OSK Rondo', '526-000-12-46']);

  await orderTimes(2);
  await screen.findByRole('alert');
  await write('Nazwa firmy', 'OSK Objazd');
  await orderTimes(3);
  const [first, again, changed] = sent();
  expect(first?.key).toMatch(/^[\da-f-]{36}$/);
  expect(again).toEqual(first);
  expect(changed?.companyName).toBe('OSK Objazd');
  expect(changed?.key).not.toBe(first?.key);
  await vi.waitFor(() => expect(onOrdered).toHaveBeenCalledExactlyOnceWith(pending));
  expect(host.toasts.getState().toasts).toMatchObject([{ kind: 'success', text: 'Zamówienie przyjęte' }]);
});

test('LIC-07 the price in sight goes with the order', async () => {
  const { user, orderTimes, sent } = await open([unreachable(buyLicence)]);
  await user.selectOptions(product(), yearly.id);
  await orderTimes(1);
  expect(sent()[0]).toMatchObject({ productId: yearly.id, promoCode: '', quotedPrice: 1249.5 });
});

const refusedCode = { clientError: 'Popraw dane', fieldErrors: { promoCode: 'Nie ma takiego kodu promocyjnego' } };
const code = () => field('Kod promocyjny');

test('LIC-09 a promo code lowers the price in sight before the order, and that price goes with it', async () => {
  const { user, write, orderTimes, sent } = await open([
    answer(quoteLicence, { totalPrice: 1124.55, discount: 124.95 }),
    answer(buyLicence, pending),
  ]);
  await user.selectOptions(product(), yearly.id);
  await write('Kod promocyjny', 'WIOSNA');
  expect(await screen.findByText('1124,55 zł')).toBeTruthy();
  expect(screen.getByText('124,95 zł')).toBeTruthy();
  expect(screen.getByText('1249,50 zł').tagName).toBe('S');
  await orderTimes(1);
  expect(sent()[0]).toMatchObject({ promoCode: 'WIOSNA', quotedPrice: 1124.55 });
});

test('LIC-09 a code that does not hold is told at its field, before any order; an order with it is refused there too', async () => {
  const { user, write, orderTimes, sent } = await open([fails(quoteLicence, 400, refusedCode), fails(buyLicence, 400, refusedCode)]);
  await user.selectOptions(product(), yearly.id);
  await write('Kod promocyjny', 'ZIMA');
  expect(await screen.findByText('Nie ma takiego kodu promocyjnego')).toBeTruthy();
  expect(code().getAttribute('aria-invalid')).toBe('true');
  expect(sent()).toEqual([]);
  expect(buy().disabled).toBe(false);

  await orderTimes(1);
  expect((await screen.findByRole('alert')).textContent).toBe('Popraw dane');
  expect(screen.getByText('Nie ma takiego kodu promocyjnego')).toBeTruthy();
  await write('Kod promocyjny', '');
  expect(screen.queryByText('Nie ma takiego kodu promocyjnego')).toBeNull();
  expect(code().getAttribute('aria-invalid')).toBeNull();
});

test('LIC-09 another product is asked about anew, and only the latest answer counts', async () => {
  const [first, second] = [pendingCall(quoteLicence), pendingCall(quoteLicence)];
  const { user, asked, write } = await open([first, second]);
  await user.selectOptions(product(), yearly.id);
  await write('Kod promocyjny', 'WIOSNA');
  expect(screen.getByText('Sprawdzamy kod…')).toBeTruthy();
  await user.selectOptions(product(), quarterly.id);
  expect(asked()).toEqual([
    { body: { productId: yearly.id, promoCode: 'WIOSNA' } },
    { body: { productId: quarterly.id, promoCode: 'WIOSNA' } },
  ]);
  await act(async () => second.resolve({ totalPrice: 359.1, discount: 39.9 }));
  expect(screen.getByText('359,10 zł')).toBeTruthy();
  await act(async () => first.resolve({ totalPrice: 1124.55, discount: 124.95 }));
  expect(screen.getByText('359,10 zł')).toBeTruthy();
  expect(screen.queryByText('1124,55 zł')).toBeNull();
  expect(screen.queryByText('Sprawdzamy kod…')).toBeNull();
});

test('LIC-09 a code that could not be checked is no obstacle: the order asks about it first', async () => {
  const quoted = answer(quoteLicence, { totalPrice: 1124.55, discount: 124.95 });
  const { user, write, orderTimes, sent } = await open([unreachable(quoteLicence), quoted, answer(buyLicence, pending)]);
  await user.selectOptions(product(), yearly.id);
  await write('Kod promocyjny', 'WIOSNA');
  expect(await screen.findByText(/^Nie udało się sprawdzić kodu/)).toBeTruthy();
  await orderTimes(1);
  expect(sent()[0]).toMatchObject({ promoCode: 'WIOSNA', quotedPrice: 1124.55 });
});

test('LIC-09 Enter in the field of the code orders at the price with it, or not at all', async () => {
  const quoted = answer(quoteLicence, { totalPrice: 1124.55, discount: 124.95 });
  const { user, sent } = await open([fails(quoteLicence, 400, refusedCode), quoted, answer(buyLicence, pending)]);
  await user.selectOptions(product(), yearly.id);
  await user.type(code(), 'ZIMA{Enter}');
  expect(await screen.findByText('Nie ma takiego kodu promocyjnego')).toBeTruthy();
  expect(sent()).toEqual([]);
  await user.clear(code());
  await user.type(code(), 'WIOSNA{Enter}');
  await vi.waitFor(() => expect(sent()).toMatchObject([{ promoCode: 'WIOSNA', quotedPrice: 1124.55 }]));
});

test.each([
  ['the one to be bought again', { productId: quarterly.id, chosen: yearly.id }, quarterly.id],
  ['the one chosen at registration', { chosen: yearly.id }, yearly.id],
  ['none, where it is no longer on offer', { productId: '0192f3c0-0000-7000-8000-0000000000ff' }, ''],
] as const)('the product chosen from the start: %s', async (_, start, chosen) => {
  const { user, onClose } = await open([], undefined, start);
  expect(product().value).toBe(chosen);
  await vi.waitFor(() => expect(buy().disabled).toBe(chosen === ''));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('LIC-11 a double click orders once', async () => {
  const order = pendingCall(buyLicence);
  const { user, onOrdered, sent } = await open([order]);
  await user.selectOptions(product(), yearly.id);
  await user.dblClick(buy());
  order.resolve(pending);
  await vi.waitFor(() => expect(onOrdered).toHaveBeenCalledOnce());
  expect(sent()).toHaveLength(1);
});

test('LIC-11 a price that has changed: the reason, the new price in sight, and an order of its own', async () => {
  const refusal = fails(buyLicence, 409, { clientError: 'Cena się zmieniła', quote: { totalPrice: 1300, discount: 0 } });
  const { user, orderTimes, sent } = await open(
    [refusal, answer(buyLicence, pending)],
    [answer(listProducts, [yearly]), answer(listProducts, [{ ...yearly, totalPrice: 1300 }])],
  );
  await user.selectOptions(product(), yearly.id);
  expect(screen.getByText('1249,50 zł')).toBeTruthy();
  await orderTimes(1);
  expect((await screen.findByRole('alert')).textContent).toBe('Cena się zmieniła');
  expect(await screen.findByText('1300,00 zł')).toBeTruthy();
  expect(product().value).toBe(yearly.id);
  await orderTimes(2);
  expect(sent()[1]).toMatchObject({ quotedPrice: 1300 });
  expect(sent()[1]?.key).not.toBe(sent()[0]?.key);
});

test('LIC-07 paid or trial, told apart by their months; a single trial is chosen at once', async () => {
  const { user } = await open();
  expect(offered()).toEqual([
    'Wybierz produkt',
    'Pełny pakiet · 12\u00a0miesięcy · 1249,50\u00a0zł',
    'Program · 3\u00a0miesiące · 399,00\u00a0zł',
  ]);
  await user.click(screen.getByRole('radio', { name: /^Próbna/ }));
  expect(offered()).toEqual(['Wybierz produkt', 'Wersja próbna · 7\u00a0dni · 0,00\u00a0zł']);
  expect(product().value).toBe(trial.id);
  await user.click(screen.getByRole('radio', { name: 'Płatna' }));
  expect(offered()).toHaveLength(3);
  expect(product().value).toBe('');
});

test.each([
  ['pl', 'Wpisz NIP w postaci 123-456-78-90'],
  ['en', 'Please enter NIP in the form 123-456-78-90'],
] as const)('LIC-07 a NIP of another form, in %s: %s', async (language, message) => {
  const { host, write } = await open();
  await write('NIP', '123 456');
  host.language.set(language);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(field('NIP').getAttribute('aria-invalid')).toBe('true');
});

test('LIC-07 a product, a company name and a NIP of either form enable the button, nothing less', async () => {
  const { user, write } = await open();
  expect(buy().disabled).toBe(true);
  await user.selectOptions(product(), yearly.id);
  await vi.waitFor(() => expect(buy().disabled).toBe(false));
  for (const [name, wrong, right] of [
    ['Nazwa firmy', '', 'OSK Rondo'],
    ['NIP', '', '5260001246'],
    ['NIP', '526000124', '526-000-12-46'],
  ] as const) {
    await write(name, wrong);
    expect([name, wrong, buy().disabled]).toEqual([name, wrong, true]);
    await write(name, right);
    expect([name, right, buy().disabled]).toEqual([name, right, false]);
  }
  await write('NIP', '5260001247');
  expect(screen.getByText(/Cyfra kontrolna NIP/)).toBeTruthy();
  expect(buy().disabled).toBe(false);
});

test('LIC-10 closing asks only when something was typed', async () => {
  const untouched = await open();
  await untouched.user.keyboard('{Escape}');
  expect(untouched.onClose).toHaveBeenCalledOnce();
  cleanup();
  const touched = await open();
  await touched.write('Kod promocyjny', 'WIOSNA');
  await touched.user.keyboard('{Escape}');
  expect(screen.getByText('Odrzucić wprowadzone zmiany?')).toBeTruthy();
  expect(touched.onClose).not.toHaveBeenCalled();
});

test('LIC-11 nobody orders at a price that was not in sight: dearer with the code, it is refused, shown, and ordered anew', async () => {
  const quoted = pendingCall(quoteLicence);
  const dearer = { totalPrice: 1500, discount: 0 };
  const refusal = fails(buyLicence, 409, { clientError: 'Cena się zmieniła', quote: dearer });
  const { user, orderTimes, sent } = await open([quoted, refusal, answer(buyLicence, pending)]);
  await user.selectOptions(product(), yearly.id);
  await user.type(code(), 'WIOSNA');
  await user.click(buy());
  expect(sent()).toEqual([]);
  await act(async () => quoted.resolve(dearer));
  expect((await screen.findByRole('alert')).textContent).toBe('Cena się zmieniła');
  expect(sent()).toMatchObject([{ promoCode: 'WIOSNA', quotedPrice: 1249.5 }]);
  expect(screen.getByText('1500,00 zł')).toBeTruthy();
  await orderTimes(2);
  expect(sent()[1]).toMatchObject({ quotedPrice: 1500 });
});

test('LIC-11 nothing is ordered before its price is in sight', async () => {
  const list = pendingCall(listProducts);
  const start = { ...profile, productId: yearly.id };
  const dialog = <BuyLicenceDialog licences={[]} onClose={vi.fn()} onOrdered={vi.fn()} onOutdated={vi.fn()} />;
  renderInHost(dialog, { answers: [answer(readProfile, start), list] });
  await screen.findByRole('textbox', { name: 'Nazwa firmy' });
  expect(buy().disabled).toBe(true);
  await act(async () => list.resolve([yearly]));
  await vi.waitFor(() => expect(buy().disabled).toBe(false));
  expect(screen.getByText('1249,50 zł')).toBeTruthy();
});

test('LIC-09 a code sent off by Enter holds for the next product, too', async () => {
  const quoted = answer(quoteLicence, { totalPrice: 1124.55, discount: 124.95 });
  const { user, asked } = await open([quoted, answer(quoteLicence, { totalPrice: 359.1, discount: 39.9 }), unreachable(buyLicence)]);
  await user.selectOptions(product(), yearly.id);
  await user.type(code(), 'WIOSNA{Enter}');
  await screen.findByRole('alert');
  await user.selectOptions(product(), quarterly.id);
  expect(await screen.findByText('359,10 zł')).toBeTruthy();
  expect(asked()).toEqual([
    { body: { productId: yearly.id, promoCode: 'WIOSNA' } },
    { body: { productId: quarterly.id, promoCode: 'WIOSNA' } },
  ]);
});

test('LIC-09 of an edited code sent off by Enter the former one is asked about no more', async () => {
  const { user, asked, write } = await open([answer(quoteLicence, { totalPrice: 1124.55, discount: 124.95 }), unreachable(buyLicence)]);
  await user.selectOptions(product(), yearly.id);
  await write('Kod promocyjny', 'WIOSNA');
  await user.clear(code());
  await user.type(code(), 'LATO{Enter}');
  await screen.findByRole('alert');
  await user.selectOptions(product(), quarterly.id);
  await vi.waitFor(() => expect(asked()).toHaveLength(3));
  expect(asked().at(-1)).toEqual({ body: { productId: quarterly.id, promoCode: 'LATO' } });
});

test('LIC-09 buying straight from the field of the code asks about it once, and a code that does not hold is told there', async () => {
  const { user, asked, sent } = await open([fails(quoteLicence, 400, refusedCode)]);
  await user.selectOptions(product(), yearly.id);
  await user.type(code(), 'ZIMA');
  await user.click(buy());
  expect((await screen.findByRole('alert')).textContent).toBe('Popraw dane');
  expect(screen.getByText('Nie ma takiego kodu promocyjnego')).toBeTruthy();
  await user.tab();
  expect([asked().length, sent().length]).toEqual([1, 0]);
});

test('LIC-09 a code refused to Enter is not asked about again when its field is left', async () => {
  const { user, asked } = await open([fails(quoteLicence, 400, refusedCode)]);
  await user.selectOptions(product(), yearly.id);
  await user.type(code(), 'ZIMA{Enter}');
  await screen.findByRole('alert');
  await user.tab();
  expect(screen.getByText('Nie ma takiego kodu promocyjnego')).toBeTruthy();
  expect(asked()).toHaveLength(1);
});

test('LIC-09 that codes were tried too often is told in the words of the server', async () => {
  const { user, write } = await open([fails(quoteLicence, 429, { clientError: 'Spróbuj ponownie za godzinę' })]);
  await user.selectOptions(product(), yearly.id);
  await write('Kod promocyjny', 'WIOSNA');
  expect(await screen.findByText('Spróbuj ponownie za godzinę')).toBeTruthy();
  expect(screen.queryByText(/^Nie udało się sprawdzić kodu/)).toBeNull();
});

test('LIC-11 after an order that failed the list is read anew, once the dialog is closed', async () => {
  const { user, onClose, onOutdated, orderTimes } = await open([unreachable(buyLicence)], undefined, { chosen: yearly.id });
  await vi.waitFor(() => expect(buy().disabled).toBe(false));
  await orderTimes(1);
  await screen.findByRole('alert');
  expect(onOutdated).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  expect(onOutdated).toHaveBeenCalledOnce();
});

test('the dialog is there while the profile is on its way, and then filled in from it', async () => {
  const profiles = pendingCall(readProfile);
  const dialog = <BuyLicenceDialog licences={[]} onClose={vi.fn()} onOrdered={vi.fn()} onOutdated={vi.fn()} />;
  renderInHost(dialog, { answers: [profiles, answer(listProducts, [yearly, trial])] });
  expect(screen.getByRole('dialog', { name: 'Kup nową licencję' })).toBeTruthy();
  expect(screen.getByText('Wczytywanie danych firmy…')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  await act(async () => profiles.resolve({ ...profile, productId: trial.id }));
  expect([product().value, field('Nazwa firmy').value, field('NIP').value]).toEqual([trial.id, 'OSK Kierunek', '526-000-12-46']);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Próbna/ }).checked).toBe(true);
  await vi.waitFor(() => expect(buy().disabled).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Płatna' }));
});

/** The page around has asked for the profile; the dialog is opened once that has failed. */
function AfterTheProfile() {
  const { error } = useCached(readProfile, {});
  const [opened, setOpened] = useState(false);
  return (
    <>
      {error !== undefined && <Button onClick={() => setOpened(true)}>failed</Button>}
      {opened && <BuyLicenceDialog licences={[]} onClose={vi.fn()} onOrdered={vi.fn()} onOutdated={vi.fn()} />}
    </>
  );
}

test('after a profile that could not be had before, the dialog waits for the next try; where that fails, too, it is filled in by hand', async () => {
  const again = pendingCall(readProfile);
  const dialog = <AfterTheProfile />;
  const products = answer(listProducts, [yearly]);
  const { user } = renderInHost(dialog, { answers: [unreachable(readProfile), again, products] });
  await user.click(await screen.findByText('failed'));
  expect(screen.getByText('Wczytywanie danych firmy…')).toBeTruthy();
  await act(async () => again.resolve(profile));
  expect(field('Nazwa firmy').value).toBe('OSK Kierunek');
  cleanup();
  const view = renderInHost(dialog, { answers: [unreachable(readProfile), unreachable(readProfile), products] });
  await view.user.click(await screen.findByText('failed'));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Nazwa firmy' })).value).toBe('');
});

test('LIC-07 the trial is there once: used, it cannot be chosen', async () => {
  const used = { ...running, product: { id: trial.id, productName: trial.productName, howManyMonths: null } };
  await open([], undefined, { licences: [used] });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Próbna, już wykorzystana' }).disabled).toBe(true);
  expect(screen.queryByRole('radio', { name: /7.dni bez opłat/ })).toBeNull();
});

test('what an order means beside those there are is told: another one that waits, one that begins later', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T12:00:00Z') });
  const same = { ...running, internalExam: true, smsNotifications: true, expiresOn: '2026-12-31T22:59:59.999Z' };
  const { user } = await open([], undefined, { licences: [pending, same, running] });
  await user.selectOptions(product(), yearly.id);
  expect(screen.getByText('Na zapłatę czeka już zamówienie tego produktu, nr OSK-0001. To będzie kolejne.')).toBeTruthy();
  expect(screen.getByText('Taka licencja już działa. Nowa zacznie się 01.01.2027, gdy tamta się skończy.')).toBeTruthy();
  vi.useRealTimers();
});
