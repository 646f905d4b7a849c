// @vitest-environment jsdom
import { changeLicenceCompany, type Licence, LicenceStatus } from '@osk/shared/contract/licence';
import { answer, fails, renderInHost, unreachable } from '@osk/shared/testing/fake-host';
import { act, cleanup, fireEvent, renderHook, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LicenceDetailsDialog } from './licence-details-dialog.tsx';
import { correction, extension, pending, running } from '../licence/licence-samples.ts';
import { useQr } from '../payment/use-qr.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T12:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Changes = NonNullable<Parameters<typeof renderInHost>[1]>;

function open(licence: Licence, licences: readonly Licence[] = [licence], changes: Changes = {}) {
  const calls = { onClose: vi.fn(), onChanged: vi.fn(), onOutdated: vi.fn() };
  let relist: (next: readonly Licence[]) => void = () => {};
  /** The list may be read anew while the dialog is open. */
  function Listed() {
    const [list, setList] = useState(licences);
    relist = setList;
    return <LicenceDetailsDialog licence={list.find(({ id }) => id === licence.id) ?? licence} licences={list} {...calls} />;
  }
  const view = renderInHost(<Listed />, changes);
  const sent = () => view.host.http.sent.filter(({ call }) => call === changeLicenceCompany).map(({ request }) => request);
  return { ...view, ...calls, sent, relist: (...next: Licence[]) => act(async () => relist(next)) };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const box = () => screen.getByRole('checkbox', { name: 'Zmień dane licencji' });
const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Potwierdź' });
const payment = () => screen.getByRole('group', { name: 'Dane do przelewu' });

test('LIC-05 what waits to be paid shows how to pay first, and where to begin with the keyboard is in sight', () => {
  open(pending);
  const amount = within(payment()).getByText('Kwota');
  const created = screen.getByText('Data utworzenia');
  expect(amount.compareDocumentPosition(created)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(document.activeElement?.textContent).toBe('Zamknij');
});

test('the transfer has a code to be scanned', async () => {
  open(pending);
  const code = await screen.findByRole('img', { name: 'Kod QR przelewu' });
  expect(payment().contains(code)).toBe(true);
  expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h7v1h-7z/);
});

const code = () => screen.queryByRole('img', { name: 'Kod QR przelewu' });
/** What draws the code has been asked for before: by the time it is here, a code would have been drawn. */
const drawn = () => act(async () => void (await import('../payment/qr-path.ts')));

test('an amount too high for the code: why, and the data are there', async () => {
  open({ ...pending, totalPrice: 9999.99 });
  await drawn();
  expect(code()).toBeTruthy();
  cleanup();
  open({ ...pending, totalPrice: 10000 });
  await drawn();
  expect(within(payment()).getByText(/mieści kwoty do 9999,99/)).toBeTruthy();
  expect(within(payment()).getByText('Numer rachunku')).toBeTruthy();
  expect(code()).toBeNull();
});

test.each([
  ['no longer pending', { licenseStatus: LicenceStatus.Accepted }],
  ['over, as is the licence it was to widen', { expiresOn: '2026-06-01T21:59:59Z' }],
])('LIC-05 what is %s is not asked to be paid', async (_, changes) => {
  const { relist } = open(extension, [extension, running]);
  await drawn();
  expect(payment().contains(code())).toBe(true);
  await relist({ ...extension, ...changes }, running);
  await drawn();
  expect(screen.queryByRole('group', { name: 'Dane do przelewu' })).toBeNull();
  expect(code()).toBeNull();
});

test('a code that cannot be drawn is no code', async () => {
  const { result } = renderHook(() => useQr('x'.repeat(10_000)));
  expect(result.current.kind).toBe('coming');
  await vi.waitFor(() => expect(result.current.kind).toBe('failed'));
});

test('the sheet does not wait for the code', () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  open(pending);
  expect(code()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Drukuj dane do przelewu' }));
  expect(print).toHaveBeenCalledOnce();
  expect(document.querySelector('body > section')?.textContent).toContain('zamówienie nr OSK-0001');
});

test('the sheet for the printer is complete when the printer is asked for, and not before', async () => {
  // There is no printer here.
  const print = vi.fn(() => expect(sheet()?.textContent).toContain('zamówienie nr OSK-0001'));
  vi.stubGlobal('print', print);
  const { user } = open(pending);
  await screen.findByRole('img', { name: 'Kod QR przelewu' });
  const sheet = () => document.querySelector('body > section');
  expect(sheet()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Drukuj dane do przelewu' }));
  expect(print).toHaveBeenCalledOnce();
  for (const words of [
    'Przykładowa Firma sp. z o.o.',
    'Prosta 1, 00-001 Warszawa',
    '92 1240 1234 0001 5678 9012 3456',
    '1249,50\u00a0zł',
    'OSK Kierunek, NIP\u00a0526-000-12-46',
    'Pełny pakiet',
  ]) {
    expect(sheet()?.textContent).toContain(words);
  }
  expect(sheet()?.querySelector('svg[role="img"] path')).toBeTruthy();
});

test("printing by the browser's own menu prints the sheet, too", () => {
  open(pending);
  window.dispatchEvent(new Event('beforeprint'));
  expect(document.querySelector('body > section')?.textContent).toContain('OSK-0001');
});

test('LIC-05 a request says which licence it is about', () => {
  open(extension, [extension, running]);
  expect(screen.getByText('Dotyczy licencji').nextElementSibling?.textContent).toBe('nr OSK-0002');
});

test.each([
  ['Pending', pending, true],
  ['Accepted', running, true],
  ['Created', { ...pending, licenseStatus: LicenceStatus.Created }, false],
  ['Rejected', { ...pending, licenseStatus: LicenceStatus.Rejected }, false],
  ['Canceled', { ...pending, licenseStatus: LicenceStatus.Canceled }, false],
  ['Error', { ...pending, licenseStatus: LicenceStatus.Error }, false],
] as const)('LIC-06 a change is offered for Accepted and Pending alone: %s', (_, licence, offered) => {
  open(licence);
  expect(screen.queryByRole('checkbox') !== null).toBe(offered);
});

test('LIC-06 company name and NIP, prefilled; confirmed, the dialog is done with', async () => {
  const { user, host, onChanged, sent } = open(running, [running], {
    answers: [answer(changeLicenceCompany, correction, 'Zmiana czeka na zatwierdzenie')],
  });
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(box());
  expect([field('Nazwa firmy').value, field('NIP').value]).toEqual(['OSK Kierunek', '526-000-12-46']);
  expect(screen.getByText(/zatwierdza dostawca/)).toBeTruthy();
  expect(confirm().disabled).toBe(true);
  await user.clear(field('Nazwa firmy'));
  await user.type(field('Nazwa firmy'), 'OSK Objazd');
  await user.click(confirm());
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(sent()).toEqual([{ body: { id: running.id, companyName: 'OSK Objazd', nip: '526-000-12-46' } }]);
  expect(host.toasts.getState().toasts).toMatchObject([{ kind: 'success', text: 'Zmiana czeka na zatwierdzenie' }]);
});

test('LIC-06 an order that waits changes at once; a NIP of another form stops, a doubtful one is warned of', async () => {
  const { user } = open(pending);
  await user.click(box());
  expect(screen.getByText('Dane zmienią się od razu.')).toBeTruthy();
  await user.clear(field('NIP'));
  await user.type(field('NIP'), '526');
  await user.tab();
  expect(await screen.findByText('Wpisz NIP w postaci 123-456-78-90')).toBeTruthy();
  expect(confirm().disabled).toBe(true);
  await user.type(field('NIP'), '0001247');
  expect(screen.getByText(/Cyfra kontrolna NIP/)).toBeTruthy();
  expect(confirm().disabled).toBe(false);
});

test('LIC-11 a refused change says why, keeps what was typed, and can be repeated', async () => {
  const { user, onChanged, sent } = open(running, [running], {
    answers: [
      fails(changeLicenceCompany, 400, { clientError: 'Popraw dane', fieldErrors: { nip: 'Ten NIP jest zajęty' } }),
      unreachable(changeLicenceCompany),
      answer(changeLicenceCompany, correction),
    ],
  });
  await user.click(box());
  await user.clear(field('NIP'));
  await user.type(field('NIP'), '7680002466');
  await user.click(confirm());
  expect((await screen.findByRole('alert')).textContent).toBe('Popraw dane');
  expect(screen.getByText('Ten NIP jest zajęty')).toBeTruthy();
  await user.type(field('Nazwa firmy'), ' 2');
  await user.type(field('NIP'), '{Backspace}6');
  await user.click(confirm());
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Wystąpił nieoczekiwany błąd serwera'));
  expect([field('Nazwa firmy').value, field('NIP').value]).toEqual(['OSK Kierunek 2', '7680002466']);
  await user.click(confirm());
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(sent()).toHaveLength(3);
});

test('LIC-10 closing asks only when another company was typed', async () => {
  const { user, onClose } = open(pending);
  await user.click(box());
  await user.type(field('Nazwa firmy'), ' 2');
  await user.keyboard('{Escape}');
  expect(screen.getByText('Odrzucić wprowadzone zmiany?')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  await user.click(box());
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('LIC-06 of a licence whose correction waits, that correction is changed', async () => {
  const { user, sent } = open(running, [correction, running], { answers: [answer(changeLicenceCompany, correction)] });
  await user.click(box());
  expect(screen.getByText('Zmiana danych nr OSK-0004 czeka na zatwierdzenie. Możesz ją jeszcze poprawić.')).toBeTruthy();
  expect(field('Nazwa firmy').value).toBe('OSK Objazd');
  await user.type(field('Nazwa firmy'), ' 2');
  await user.click(confirm());
  await vi.waitFor(() => expect(sent()).toMatchObject([{ body: { id: correction.id, companyName: 'OSK Objazd 2' } }]));
});

test.each([
  ['an accepted request is a change of its licence', LicenceStatus.Accepted, running.id, /^Zmiana dotyczy licencji nr OSK-0002\./],
  ['a request that waits is a change of itself', LicenceStatus.Pending, extension.id, /^Dane zmienią się od razu\./],
])('LIC-06 a change asked for at %s', async (_, licenseStatus, id, told) => {
  const asked = { ...extension, licenseStatus };
  const { user, sent } = open(asked, [asked, running], { answers: [answer(changeLicenceCompany, correction)] });
  await user.click(box());
  expect(screen.getByText(told)).toBeTruthy();
  await user.type(field('Nazwa firmy'), ' 2');
  await user.click(confirm());
  await vi.waitFor(() => expect(sent()).toMatchObject([{ body: { id } }]));
});

test('Enter at the checkbox sends nothing', async () => {
  const { user, sent } = open(running);
  box().focus();
  await user.keyboard('{Enter}');
  expect(sent()).toEqual([]);
});

test('LIC-06 what is being changed stays the same, whatever the list brings meanwhile', async () => {
  const { user, sent, relist } = open(running, [running], { answers: [answer(changeLicenceCompany, correction)] });
  await user.click(box());
  await user.type(field('Nazwa firmy'), ' 2');
  await relist(correction, { ...running });
  expect(screen.getByText(/^Zmianę danych zaakceptowanej licencji zatwierdza dostawca/)).toBeTruthy();
  expect(screen.queryByText(/OSK-0004/)).toBeNull();
  await user.click(confirm());
  await vi.waitFor(() => expect(sent()).toMatchObject([{ body: { id: running.id, companyName: 'OSK Kierunek 2' } }]));
});

test('LIC-06 while nothing has been typed, what the list brings is what will be changed', async () => {
  const { user, sent, relist } = open(running, [running], { answers: [answer(changeLicenceCompany, correction)] });
  await user.click(box());
  await relist(correction, { ...running });
  expect(screen.getByText(/^Zmiana danych nr OSK-0004 czeka/)).toBeTruthy();
  expect(field('Nazwa firmy').value).toBe('OSK Objazd');
  await user.type(field('Nazwa firmy'), ' 2');
  await user.click(confirm());
  await vi.waitFor(() => expect(sent()).toMatchObject([{ body: { id: correction.id, companyName: 'OSK Objazd 2' } }]));
});

test('LIC-11 after a refused change the list is read anew, once the dialog is closed', async () => {
  const { user, onClose, onOutdated } = open(running, [running], {
    answers: [fails(changeLicenceCompany, 409, { clientError: 'Inna zmiana już czeka' })],
  });
  await user.click(box());
  await user.type(field('Nazwa firmy'), ' 2');
  await user.click(confirm());
  await screen.findByRole('alert');
  expect(onOutdated).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Tak' }));
  expect([onClose.mock.calls.length, onOutdated.mock.calls.length]).toEqual([1, 1]);
});
