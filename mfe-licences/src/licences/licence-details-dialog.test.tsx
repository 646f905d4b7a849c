// @vitest-environment jsdom
import { changeLicenceCompany, type Licence, LicenceStatus } from '@osk/shared/contract/licence';
import { answer, dead, refuse, renderInHost } from '@osk/shared/testing/fake-host';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LicenceDetailsDialog } from './licence-details-dialog.tsx';
import { correction, extension, pending, running } from './licence-samples.ts';

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
  const [onClose, onChanged] = [vi.fn(), vi.fn()];
  const dialog = <LicenceDetailsDialog licence={licence} licences={licences} onClose={onClose} onChanged={onChanged} />;
  const view = renderInHost(dialog, changes);
  const sent = () => view.host.http.sent.filter(({ call }) => call === changeLicenceCompany).map(({ request }) => request);
  return { ...view, onClose, onChanged, sent };
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

test('an amount too high for the code: why, and the data are there', () => {
  open({ ...pending, totalPrice: 10000 });
  expect(within(payment()).getByText(/mieści kwoty do 9999,99/)).toBeTruthy();
  expect(within(payment()).getByText('Numer rachunku')).toBeTruthy();
  expect(screen.queryByRole('img', { name: 'Kod QR przelewu' })).toBeNull();
});

test('what is no longer pending has no code', () => {
  const { rerender } = open(pending);
  expect(payment()).toBeTruthy();
  rerender(<div />);
  cleanup();
  open({ ...pending, licenseStatus: LicenceStatus.Accepted });
  expect(screen.queryByRole('group', { name: 'Dane do przelewu' })).toBeNull();
  expect(screen.queryByRole('img')).toBeNull();
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
    'OSK Kierunek, NIP 526-000-12-46',
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
      refuse(changeLicenceCompany, 400, { clientError: 'Popraw dane', fieldErrors: { nip: 'Ten NIP jest zajęty' } }),
      dead(changeLicenceCompany),
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
