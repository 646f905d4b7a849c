// @vitest-environment jsdom
import { readProfile } from '@osk/shared/contract/company';
import { buyLicence, changeLicenceCompany, type Licence, LicenceStatus, listLicences } from '@osk/shared/contract/licence';
import { listExtensionProducts, listProducts } from '@osk/shared/contract/product';
import {
  answer,
  type FakeAnswer,
  type FakeHostOptions,
  fails,
  fakeHost,
  pending,
  renderInHost,
  unreachable,
} from '@osk/shared/testing/fake-host';
import { profileSample as profile } from '@osk/shared/testing/profile-sample';
import { act, cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
// Imported before the tests: the first import may take longer than the second that `findBy…` waits.
import './licence-dialogs.tsx';
import { pendingCorrection, pendingLicence, runningLicence, yearlyProduct } from './licence/licence-samples.ts';
import LicencesPage from './licences-page.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T12:00:00Z') });
});

/** Each list answers one read, the last one every further read. */
function open(lists: readonly Licence[][], answers: readonly FakeAnswer[] = [], options: FakeHostOptions = {}) {
  const view = renderInHost(<LicencesPage />, {
    answers: [
      ...lists.map((licences) => answer(listLicences, licences)),
      ...answers,
      answer(readProfile, profile),
      answer(listProducts, [yearlyProduct]),
      answer(listExtensionProducts, [{ ...yearlyProduct, priceForExtension: 312.41 }]),
    ],
    ...options,
  });
  const { user, host } = view;
  return {
    ...view,
    reads: () => host.http.sent.filter(({ call }) => call === listLicences).length,
    openBuy: async () => user.click((await screen.findAllByText('Kup nową licencję', { selector: 'button *' }))[0] as HTMLElement),
    /** Opens the dialog and sends the order. */
    order: async (opener: string, label: string) => {
      await user.click((await screen.findAllByText(opener, { selector: 'button *' }))[0] as HTMLElement);
      const product = await screen.findByLabelText(/^(Produkt$|Pełny pakiet 12)/);
      await (product instanceof HTMLSelectElement ? user.selectOptions(product, yearlyProduct.id) : user.click(product));
      await user.click(screen.getByText(label, { selector: '[type=submit] *' }));
    },
    /** Opens the details of the running licence and types another company. */
    typeChange: async () => {
      await user.click(await screen.findByLabelText('Pokaż szczegóły: Pełny pakiet, nr OSK-0002'));
      await user.click(await screen.findByLabelText('Zmień dane licencji'));
      await user.type(companyName(), ' 2');
    },
    discard: async () => {
      await user.keyboard('{Escape}');
      await user.click(screen.getByText('Tak'));
    },
  };
}

const companyName = () => screen.getByLabelText<HTMLInputElement>('Nazwa firmy');
const findProduct = () => screen.findByLabelText<HTMLInputElement>(/^Pełny pakiet 12/);
const payment = () => screen.queryByRole('group', { name: 'Dane do przelewu' });
const marks = () => [...document.querySelectorAll('tbody tr')].map(({ textContent }) => /OSK-\d+/.exec(textContent ?? '')?.[0]);

test("LIC-11 shows the server's reason when the list fails, and loads it again", async () => {
  const { user } = open(
    [],
    [fails(listLicences, 503, { clientError: 'Serwer jest zajęty' }), unreachable(listLicences), answer(listLicences, [runningLicence])],
  );
  expect((await screen.findByRole('alert')).textContent).toContain('Nie udało się wczytać licencji. Serwer jest zajęty');
  await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  expect(await screen.findByText(/Wystąpił nieoczekiwany błąd serwera/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  expect(await screen.findByRole('table')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('reloads the list when the user returns to the tab', async () => {
  open([[runningLicence], [{ ...runningLicence, licenseStatus: LicenceStatus.Canceled }]]);
  expect(await screen.findByText('Zaakceptowana')).toBeTruthy();
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('Anulowana')).toBeTruthy();
});

const chosen = answer(readProfile, { ...profile, productId: yearlyProduct.id });

/** Comes back in the same browser. A new host clears the storage. */
function comeBack(profile: FakeAnswer) {
  const stored = Object.entries(localStorage);
  cleanup();
  const view = open([[]], [profile], { accessToken: 'later', loggedIn: true });
  for (const [key, value] of stored) localStorage.setItem(key, value);
  return view;
}

test('LND-06 opens the buy dialog once in a browser for a company and the product that it chose', async () => {
  const { user } = open([[]], [chosen], { loggedIn: true });
  expect((await findProduct()).checked).toBe(true);
  expect(JSON.stringify(localStorage)).not.toContain(profile.nip);
  await user.keyboard('{Escape}');
  const { user: later, openBuy } = comeBack(chosen);
  await screen.findByText(/^Nie masz jeszcze żadnej licencji\./);
  // The profile arrives after the list.
  await act(async () => {});
  expect(screen.queryByRole('dialog')).toBeNull();
  await openBuy();
  expect((await findProduct()).checked).toBe(true);
  await later.keyboard('{Escape}');
  comeBack(answer(readProfile, { ...profile, nip: '6760000115', productId: yearlyProduct.id }));
  expect(await findProduct()).toBeTruthy();
});

test('opens the buy dialog at the next visit when loading it has failed', async () => {
  const loadDialogSurface = () => Promise.reject(new TypeError('Failed to fetch'));
  const { host } = open([[]], [chosen], { loggedIn: true, loadDialogSurface });
  await vi.waitFor(() => expect(host.toasts.getState().toasts).toHaveLength(1));
  comeBack(chosen);
  expect(await findProduct()).toBeTruthy();
});

test('opens the buy dialog at the next visit when the user left before it had loaded', async () => {
  const arrival = Promise.withResolvers<void>();
  const loadDialogSurface = vi.fn(() => arrival.promise.then(fakeHost().loadDialogSurface));
  open([[]], [chosen], { loggedIn: true, loadDialogSurface });
  await vi.waitFor(() => expect(loadDialogSurface).toHaveBeenCalled());
  cleanup();
  await act(async () => arrival.resolve());
  comeBack(chosen);
  expect(await findProduct()).toBeTruthy();
});

test('LIC-05 shows the payment before the other fields, hides it once the order is paid, and focuses a visible button', async () => {
  const { user } = open([[pendingLicence], [{ ...pendingLicence, licenseStatus: LicenceStatus.Accepted }]]);
  await user.click(await screen.findByRole('button', { name: /^Pokaż szczegóły/ }));
  await screen.findByRole('dialog');
  const amount = within(payment() as HTMLElement).getByText('Kwota');
  expect(amount.compareDocumentPosition(screen.getByText('Data utworzenia'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(document.activeElement?.textContent).toBe('Zamknij');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await vi.waitFor(() => expect(payment()).toBeNull());
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('LIC-11 lists an order whose answer comes after its dialog was closed, and keeps the next dialog open', async () => {
  const call = pending(buyLicence);
  const { order, typeChange, discard, reads } = open([[runningLicence], [pendingLicence, runningLicence]], [call]);
  await order('Kup nową licencję', 'Kup');
  await discard();
  await typeChange();
  await act(async () => call.resolve(pendingLicence));
  await vi.waitFor(() => expect(reads()).toBe(2));
  expect(companyName().value).toBe('OSK Kierunek 2');
  await discard();
  expect(marks()).toHaveLength(2);
});

test('LIC-11 keeps the next dialog open when the answer to a change comes after its dialog was closed', async () => {
  const call = pending(changeLicenceCompany);
  const { user, openBuy, typeChange, discard, reads } = open([[runningLicence]], [call]);
  await typeChange();
  await user.click(screen.getByRole('button', { name: 'Potwierdź' }));
  await discard();
  await openBuy();
  await findProduct();
  await user.type(companyName(), ' 3');
  await act(async () => call.resolve(pendingCorrection));
  await vi.waitFor(() => expect(reads()).toBe(2));
  expect(companyName().value).toBe('OSK Kierunek 3');
});

test('LIC-11 lists an order whose answer was lost when its dialog closes', async () => {
  const { order, discard, reads } = open([[runningLicence], [pendingLicence, runningLicence]], [unreachable(buyLicence)]);
  await order('Kup nową licencję', 'Kup');
  await screen.findByRole('alert');
  expect(reads()).toBe(1);
  await discard();
  await vi.waitFor(() => expect(marks()).toEqual(['OSK-0001', 'OSK-0002']));
});

test('CUS-04 keeps no key when the dialog of a lost order was closed without typing', async () => {
  const { host, user, openBuy } = open([[]], [chosen, unreachable(buyLicence)], { loggedIn: true });
  await findProduct();
  const drafts = await host.loadDrafts();
  const discarded = vi.spyOn(drafts, 'discard');
  await user.click(screen.getByText('Kup', { selector: '[type=submit] *' }));
  await screen.findByRole('alert');
  expect(discarded).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(discarded).toHaveBeenCalled());
  await openBuy();
  expect(await findProduct()).toBeTruthy();
});

const edited = { values: { companyName: 'OSK Sowa' }, saved: { companyName: '' }, fields: { companyName: true } };

test.each([
  [`details ${runningLicence.id}`, 'Potwierdź'],
  [`extend ${runningLicence.id}`, 'Rozszerz'],
  [`buy ${JSON.stringify({ productId: yearlyProduct.id })}`, 'Kup'],
  ['buy ', 'Kup'],
])('CUS-03 opens the dialog of the draft %s with what was typed', async (key, action) => {
  const { host } = open([[runningLicence]]);
  await screen.findByText('OSK-0002');
  const drafts = await host.loadDrafts();
  drafts.keep(key, edited);
  await act(async () => drafts.reopen(key));
  await vi.waitFor(() => expect(companyName().value).toBe('OSK Sowa'));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(action, { selector: '[type=submit] *' })).toBeTruthy();
  if (key.startsWith('buy {')) expect((await findProduct()).checked).toBe(true);
});

test('CUS-03 shows the promo code of a draft in its unfolded field', async () => {
  const { host } = open([[runningLicence]]);
  await screen.findByText('OSK-0002');
  const drafts = await host.loadDrafts();
  drafts.keep('buy ', { values: { promoCode: 'LATO' }, saved: { promoCode: '' }, fields: { promoCode: true } });
  await act(async () => drafts.reopen('buy '));
  const code = await screen.findByLabelText<HTMLInputElement>('Kod promocyjny');
  await vi.waitFor(() => expect(code.value).toBe('LATO'));
  expect(code.closest('details')?.open).toBe(true);
});

test('CUS-03 reports the draft of a licence that is gone', async () => {
  const { host } = open([[runningLicence]]);
  await screen.findByText('OSK-0002');
  const drafts = await host.loadDrafts();
  const onGone = vi.fn();
  for (const kind of ['details', 'extend']) await act(async () => drafts.reopen(`${kind} unknown`, onGone));
  expect(onGone).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('CUS-03 leaves the drafts of other pages to those pages', async () => {
  const { host } = open([[runningLicence]]);
  await screen.findByText('OSK-0002');
  const drafts = await host.loadDrafts();
  await act(async () => drafts.reopen('employee'));
  expect(screen.queryByRole('dialog')).toBeNull();
  const openNext = vi.fn(() => true);
  drafts.onReopen(openNext)();
  expect(openNext).toHaveBeenCalledWith('employee');
});
