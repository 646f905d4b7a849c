// @vitest-environment jsdom
import { readProfile } from '@osk/shared/contract/company';
import { buyLicence, changeLicenceCompany, type Licence, LicenceStatus, LicenceType, listLicences } from '@osk/shared/contract/licence';
import { listProducts } from '@osk/shared/contract/product';
import { answer, fails, pending as pendingCall, renderInHost, unreachable } from '@osk/shared/testing/fake-host';
import { profileSample as profile } from '@osk/shared/testing/profile-sample';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pending, yearly } from './licence/licence-samples.ts';
import LicencesPage from './licences-page.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T12:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

let made = 0;
function licence(changes: Partial<Licence>, productName = yearly.productName): Licence {
  made += 1;
  return { ...pending, id: `licence-${made}`, product: { id: yearly.id, productName, howManyMonths: 12 }, ...changes };
}
const accepted = (expiresOn: string, productName?: string) =>
  licence({ licenseStatus: LicenceStatus.Accepted, startedOn: '2026-01-01T00:00:00Z', expiresOn }, productName);
const correction = () => licence({ licenseType: LicenceType.Correction, totalPrice: 0 });

const running = accepted('2026-12-31T22:59:59Z', 'Roczny');
const finished = accepted('2026-06-15T11:59:59Z', 'Miniony');

const open = (licences: readonly Licence[], changes: Parameters<typeof renderInHost>[1] = {}) =>
  renderInHost(<LicencesPage />, { answers: [answer(listLicences, [...licences])], ...changes });
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');
/** What stands beside a label. */
const beside = (label: string, place: HTMLElement = document.body) =>
  plain(within(place).getByText(label, { selector: 'dt' }).nextElementSibling?.textContent);
const products = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')[1]
        ?.textContent?.replace(/Numer zamówienia.*$/, ''),
    );

test('LIC-01 finished licences are hidden until they are asked for', async () => {
  const { user } = open([running, finished]);
  await screen.findByRole('table', { name: 'Twoje licencje' });
  expect(products()).toEqual(['Roczny']);
  const checkbox = screen.getByRole('checkbox', { name: 'Pokaż zakończone licencje' });
  await user.click(checkbox);
  expect(products()).toEqual(['Roczny', 'Miniony']);
  expect(screen.getByText('Zakończona')).toBeTruthy();
  await user.click(checkbox);
  expect(products()).toEqual(['Roczny']);
});

test('LIC-01 an empty list says what to do, also when only finished licences are there', async () => {
  open([]);
  expect(await screen.findByText(/^Nie masz jeszcze żadnej licencji\./)).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByText('Do zapłaty')).toBeNull();
  cleanup();
  open([finished]);
  expect(await screen.findByText(/^Wszystkie licencje już się zakończyły\./)).toBeTruthy();
  expect(screen.getByRole('checkbox')).toBeTruthy();
});

test.each([
  ['Rocznydo 31.12.2026 · jeszcze 199 dni', [accepted('2026-06-20T21:59:59Z', 'Krótszy'), running, finished]],
  ['Ostatnido 16.06.2026 · jeszcze 1 dzień', [accepted('2026-06-16T11:59:59Z', 'Ostatni')]],
  ['brak', [finished, licence({})]],
])('what runs the longest, and until when: %s', async (runs, licences) => {
  open(licences);
  expect(await screen.findByText('Aktywna licencja')).toBeTruthy();
  expect(beside('Aktywna licencja')).toBe(runs);
});

test.each([
  ['nic', [running, correction()]],
  ['1249,50 zł1 zamówienie', [licence({}), correction()]],
  ['0,30 zł2 zamówienia', [licence({ totalPrice: 0.1 }), licence({ totalPrice: 0.2, licenseType: LicenceType.Extension })]],
  ['500,00 zł5 zamówień', [1, 2, 3, 4, 5].map(() => licence({ totalPrice: 100 }))],
])('what there is to pay; a correction costs nothing: %s', async (due, licences) => {
  open(licences);
  expect(await screen.findByText('Do zapłaty')).toBeTruthy();
  expect(beside('Do zapłaty')).toBe(due);
});

test('a licence that begins later does not run yet: the summary names it as the next one', async () => {
  const later = { ...accepted('2027-12-31T22:59:59Z', 'Następny'), startedOn: '2026-12-31T23:00:00Z' };
  open([later, running]);
  await screen.findByRole('table');
  expect(beside('Aktywna licencja')).toBe('Rocznydo 31.12.2026 · jeszcze 199 dnipotem Następny, od 01.01.2027');
  expect(screen.getByText('zacznie się 01.01.2027')).toBeTruthy();
  expect(screen.queryByText(/jeszcze 564/)).toBeNull();
});

test('what the provider has decided meanwhile is seen on coming back to the tab', async () => {
  open([], { answers: [answer(listLicences, [running]), answer(listLicences, [{ ...running, licenseStatus: LicenceStatus.Canceled }])] });
  expect(await screen.findByText('Zaakceptowana')).toBeTruthy();
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('Anulowana')).toBeTruthy();
});

test("LIC-11 a failed list shows the server's reason, and another try brings it", async () => {
  const { user } = open([], {
    answers: [fails(listLicences, 503, { clientError: 'Serwer jest zajęty' }), unreachable(listLicences), answer(listLicences, [running])],
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Nie udało się wczytać licencji. Serwer jest zajęty');
  await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  expect(await screen.findByText(/Wystąpił nieoczekiwany błąd serwera/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  expect(await screen.findByRole('table')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('LIC-05 what waits to be paid says where to send the money, and under which title', async () => {
  const { user, host } = open([licence({ paymentMark: 'OSK-0042' })]);
  await user.click(await screen.findByRole('button', { name: 'Pokaż szczegóły: Pełny pakiet, nr OSK-0042' }));
  expect(screen.getByRole('dialog', { name: 'Zamówienie nr OSK-0042' })).toBeTruthy();
  const payment = screen.getByRole('group', { name: 'Dane do przelewu' });
  for (const [label, value] of [
    ['Numer zamówienia', 'OSK-0042'],
    ['Firma', 'OSK Kierunek'],
    ['Kwota', '1249,50 zł'],
    ['Numer rachunku', '92 1240 1234 0001 5678 9012 3456'],
    ['Odbiorca', 'Przykładowa Firma sp. z o.o.'],
    ['Adres odbiorcy', 'Prosta 1, 00-001 Warszawa'],
    ['Tytuł przelewu', 'zamówienie nr OSK-0042'],
  ] as const) {
    expect([label, beside(label, payment)]).toEqual([label, value]);
  }
  host.language.set('en');
  const english = await screen.findByRole('group', { name: 'Bank transfer' });
  expect(beside('Transfer title', english)).toBe('order no OSK-0042');
});

test.each([
  ['Oczekuje na zatwierdzenie', 'Korekta', correction()],
  ['Zaakceptowana', 'Nowa licencja', running],
  ['Anulowana', 'Nowa licencja', licence({ licenseStatus: LicenceStatus.Canceled })],
])('LIC-05 nothing is to be paid: %s, %s', async (status, type, shown) => {
  const { user } = open([shown]);
  await user.click(await screen.findByRole('button', { name: /^Pokaż szczegóły/ }));
  const dialog = screen.getByRole('dialog');
  expect([beside('Status', dialog), beside('Typ', dialog)]).toEqual([status, type]);
  expect(screen.queryByRole('group', { name: 'Dane do przelewu' })).toBeNull();
});

test('LIC-07 what was ordered shows how to pay at once, and stands in the list', async () => {
  const { user } = open([], {
    answers: [
      answer(listLicences, []),
      answer(listLicences, [pending]),
      answer(readProfile, profile),
      answer(listProducts, [yearly]),
      answer(buyLicence, pending),
    ],
  });
  await user.click((await screen.findAllByRole('button', { name: 'Kup nową licencję' }))[0] as HTMLElement);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Produkt' }), yearly.id);
  await user.click(screen.getByRole('button', { name: 'Kup' }));
  expect(await screen.findByRole('group', { name: 'Dane do przelewu' })).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Zamknij' })[0] as HTMLElement);
  expect(await screen.findByRole('table')).toBeTruthy();
  expect(products()).toEqual(['Pełny pakiet']);
});

const owned = { ...running, id: '0192f3c0-0000-7000-8000-00000000000b', paymentMark: 'OSK-0002' };
const read = (host: { http: { sent: readonly { call: unknown }[] } }) => host.http.sent.filter(({ call }) => call === listLicences).length;
const leave = async ({ user }: Pick<ReturnType<typeof open>, 'user'>) => {
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Tak' }));
};
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Nazwa firmy' });
/** Opens the details of the running licence, and begins to type another company. */
const changeCompany = async ({ user }: Pick<ReturnType<typeof open>, 'user'>) => {
  await user.click(await screen.findByRole('button', { name: /^Pokaż szczegóły: Roczny/ }));
  await user.click(screen.getByRole('checkbox', { name: 'Zmień dane licencji' }));
  await user.type(field(), ' 2');
};

test('LIC-11 an order answered after its dialog was closed is told and listed, and touches no other dialog', async () => {
  const order = pendingCall(buyLicence);
  const view = open([], {
    answers: [
      answer(listLicences, [owned]),
      answer(listLicences, [pending, owned]),
      answer(readProfile, profile),
      answer(listProducts, [yearly]),
      order,
    ],
  });
  const { user, host } = view;
  await user.click(await screen.findByRole('button', { name: 'Kup nową licencję' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Produkt' }), yearly.id);
  await user.click(screen.getByRole('button', { name: 'Kup' }));
  await leave(view);
  await changeCompany(view);
  await act(async () => order.resolve(pending));
  await vi.waitFor(() => expect(read(host)).toBe(2));
  expect(field().value).toBe('OSK Kierunek 2');
  expect(screen.queryByRole('dialog', { name: 'Zamówienie nr OSK-0002' })).toBeTruthy();
  await leave(view);
  expect(products()).toHaveLength(2);
});

test('LIC-11 a change answered after its dialog was closed leaves another dialog alone', async () => {
  const change = pendingCall(changeLicenceCompany);
  const view = open([], {
    answers: [answer(listLicences, [owned]), answer(readProfile, profile), answer(listProducts, [yearly]), change],
  });
  const { user, host } = view;
  await changeCompany(view);
  await user.click(screen.getByRole('button', { name: 'Potwierdź' }));
  await leave(view);
  await user.click(await screen.findByRole('button', { name: 'Kup nową licencję' }));
  await screen.findByRole('combobox', { name: 'Produkt' });
  await user.type(field(), ' 3');
  await act(async () => change.resolve(correction()));
  await vi.waitFor(() => expect(read(host)).toBe(2));
  expect(field().value).toBe('OSK Kierunek 3');
});

test('LIC-11 an order whose answer was lost stands in the list once its dialog is closed', async () => {
  const view = open([], {
    answers: [
      answer(listLicences, [owned]),
      answer(listLicences, [pending, owned]),
      answer(readProfile, profile),
      answer(listProducts, [yearly]),
      unreachable(buyLicence),
    ],
  });
  const { user, host } = view;
  await user.click(await screen.findByRole('button', { name: 'Kup nową licencję' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Produkt' }), yearly.id);
  await user.click(screen.getByRole('button', { name: 'Kup' }));
  await screen.findByRole('alert');
  expect(read(host)).toBe(1);
  await leave(view);
  await vi.waitFor(() => expect(products()).toEqual(['Pełny pakiet', 'Roczny']));
});
