// @vitest-environment jsdom
import { readProfile } from '@osk/shared/contract/company';
import { changeLicenceCompany, type Licence, LicenceStatus } from '@osk/shared/contract/licence';
import { answer, renderDialog } from '@osk/shared/testing/fake-host';
import { profileSample } from '@osk/shared/testing/profile-sample';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { pendingCorrection, pendingExtension, pendingLicence, runningLicence } from '../licence/licence-samples.ts';
import { LicenceDetailsDialog } from './licence-details-dialog.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T12:00:00Z') });
});

/** Opens the dialog of the first licence; `reload` replaces the list while it is open. */
function open(licences: readonly [Licence, ...Licence[]]) {
  const callbacks = { onClose: vi.fn(), onOutdated: vi.fn() };
  let replaceList: (next: readonly Licence[]) => void = () => {};
  function Page() {
    const [list, setList] = useState<readonly Licence[]>(licences);
    replaceList = setList;
    return <LicenceDetailsDialog licence={licences[0]} licences={list} {...callbacks} />;
  }
  const view = renderDialog(<Page />, { answers: [answer(readProfile, profileSample), answer(changeLicenceCompany, pendingCorrection)] });
  return {
    ...view,
    ...callbacks,
    bodies: () =>
      view.host.http.sent.filter(({ call }) => call === changeLicenceCompany).map(({ request }) => (request as { body: object }).body),
    reload: (...next: Licence[]) => act(async () => replaceList(next)),
  };
}

const companyName = () => screen.getByLabelText<HTMLInputElement>('Nazwa firmy');
const checkbox = () => screen.getByLabelText('Zmień dane licencji');
const confirm = () => screen.getByText('Potwierdź').closest('button') as HTMLButtonElement;

test("PRV-05 shows the numbers of the order's invoice once they are recorded", () => {
  const labels = () => screen.getAllByRole('term').map(({ textContent }) => textContent);
  open([runningLicence]);
  expect(labels()).not.toContain('Faktura');
  cleanup();
  open([{ ...runningLicence, invoice: { number: 'FV/12/2026', ksefNumber: null } }]);
  expect(screen.getByText('Faktura').nextElementSibling?.textContent).toBe('FV/12/2026');
  expect(labels()).not.toContain('Numer KSeF');
  cleanup();
  open([{ ...runningLicence, invoice: { number: 'FV/12/2026', ksefNumber: '5260001246-20261005-ABC' } }]);
  expect(screen.getByText('Numer KSeF').nextElementSibling?.textContent).toBe('5260001246-20261005-ABC');
});

test('SAL-01 shows what was sold beside what an extension or a correction has changed since', () => {
  const sold = {
    productName: runningLicence.product?.productName ?? '',
    companyName: runningLicence.companyName,
    nip: runningLicence.nip,
    paidOn: null,
  };
  open([{ ...runningLicence, sold }]);
  expect(screen.queryByText('Przy zakupie')).toBeNull();
  cleanup();
  open([{ ...runningLicence, sold: { ...sold, productName: 'Start', companyName: 'Firma stara', nip: '1234567890' } }]);
  expect(screen.getByText('Przy zakupie').nextElementSibling?.textContent).toBe('Start, Firma stara, NIP\u00a0123-456-78-90');
});

test('shows how far an order is, and what it waits for', () => {
  open([pendingLicence]);
  const steps = within(screen.getByRole('list', { name: 'Przebieg zamówienia' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual(['Złożone01.03.2026', 'Opłaconeczeka na przelew', 'Aktywna']);
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
});

test('LIC-05 shows which licence a request is for', () => {
  open([pendingExtension, runningLicence]);
  expect(screen.getByText('Dotyczy licencji').nextElementSibling?.textContent).toBe('nr OSK-0002');
});

test.each([
  ['Pending', pendingLicence, true],
  ['Accepted', runningLicence, true],
  ['Created', { ...pendingLicence, licenseStatus: LicenceStatus.Created }, false],
  ['Rejected', { ...pendingLicence, licenseStatus: LicenceStatus.Rejected }, false],
  ['Canceled', { ...pendingLicence, licenseStatus: LicenceStatus.Canceled }, false],
  ['Error', { ...pendingLicence, licenseStatus: LicenceStatus.Error }, false],
] as const)('LIC-06 offers the change only for Accepted and Pending: %s', (_, licence, offered) => {
  open([licence]);
  expect(screen.queryByRole('checkbox') !== null).toBe(offered);
  cleanup();
  open([pendingExtension, { ...licence, id: runningLicence.id }]);
  expect(screen.queryByRole('checkbox') !== null, 'a request for it').toBe(offered);
});

test.each([
  ['a pending order', [pendingLicence], pendingLicence.id, 'Dane zmienią się od razu.'],
  ['a pending request', [pendingExtension, runningLicence], pendingExtension.id, 'Dane zmienią się od razu.'],
  [
    'the licence of an accepted request',
    [{ ...pendingExtension, licenseStatus: LicenceStatus.Accepted }, runningLicence],
    runningLicence.id,
    'Zmiana dotyczy licencji nr OSK-0002.',
  ],
  [
    'the pending correction of a licence',
    [runningLicence, pendingCorrection],
    pendingCorrection.id,
    'Zmiana danych nr OSK-0004 czeka na zatwierdzenie.',
  ],
] as const)('LIC-06 changes %s', async (_, licences, id, note) => {
  const { user, bodies } = open([...licences]);
  await user.click(checkbox());
  expect(screen.getByRole('dialog').textContent).toContain(note);
  await user.type(companyName(), ' 2');
  await user.click(confirm());
  await vi.waitFor(() => expect(bodies()).toMatchObject([{ id }]));
});

test('LIC-06 switches to a correction that arrives, unless the user has typed a change', async () => {
  const first = open([runningLicence]);
  await first.user.click(checkbox());
  await first.reload(pendingCorrection, { ...runningLicence });
  expect(screen.getByText('Zmiana danych nr').parentElement?.textContent).toMatch(/^Zmiana danych nr OSK-0004 czeka/);
  expect(companyName().value).toBe('OSK Objazd');
  cleanup();

  const { user, bodies, reload } = open([runningLicence]);
  await user.click(checkbox());
  await user.type(companyName(), ' 2');
  await reload(pendingCorrection, { ...runningLicence });
  expect(screen.getByText(/^Zmianę danych zaakceptowanej licencji zatwierdza dostawca/)).toBeTruthy();
  await user.click(confirm());
  await vi.waitFor(() => expect(bodies()).toMatchObject([{ id: runningLicence.id, companyName: 'OSK Kierunek 2' }]));
});

test('LIC-10 asks before it discards typed values, unless the form is closed', async () => {
  const { user, onClose } = open([pendingLicence]);
  await user.click(checkbox());
  await user.type(companyName(), ' 2');
  await user.keyboard('{Escape}');
  expect(screen.getByText('Odrzucić wprowadzone zmiany?')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  await user.click(checkbox());
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  cleanup();
  expect(JSON.stringify(sessionStorage), 'the draft').not.toContain('Kierunek 2');
});

test('sends nothing when Enter is pressed in the checkbox', async () => {
  const { user, bodies } = open([runningLicence]);
  // jsdom does not submit with Enter in a checkbox, as browsers do.
  fireEvent.submit(checkbox().closest('form') as HTMLFormElement);
  await user.click(checkbox());
  await user.type(companyName(), ' 2');
  await user.click(confirm());
  await vi.waitFor(() => expect(bodies()).toContainEqual(expect.objectContaining({ companyName: 'OSK Kierunek 2' })));
  expect(bodies()).toHaveLength(1);
});

const objazd: Licence = { ...runningLicence, nip: '7680002466', address: 'ul. Długa 5', postCode: '31-002', city: 'Kraków' };
const label = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const group = () => screen.queryByRole('group', { name: 'Adres nabywcy (nieobowiązkowy)' });

test("SAL-03 shows the address of a buyer with another NIP than the account's, and corrects it alone", async () => {
  const { user, bodies } = open([objazd]);
  expect(screen.getByText('Firma').nextElementSibling?.textContent).toBe(
    'OSK Kierunek, NIP\u00a0768-000-24-66, ul. Długa 5, 31-002 Kraków',
  );
  await user.click(checkbox());
  await user.clear(label('Ulica i numer'));
  await user.clear(label('Kod pocztowy'));
  await user.click(confirm());
  const nip = '768-000-24-66';
  await vi.waitFor(() =>
    expect(bodies()).toEqual([{ id: objazd.id, companyName: 'OSK Kierunek', nip, address: '', postCode: '', city: 'Kraków' }]),
  );
});

test("SAL-03 keeps the buyer's address when its NIP was mistyped, and sends none with the NIP of the account", async () => {
  const { user, bodies } = open([objazd]);
  await user.click(checkbox());
  const retype = async (nip: string) => {
    await user.clear(label('NIP'));
    await user.paste(nip);
  };
  await retype('6760000115');
  expect(label('Miasto').value).toBe('Kraków');
  await retype('5260001246');
  expect(group()).toBeNull();
  await user.click(confirm());
  await vi.waitFor(() => expect(bodies()).toEqual([{ id: objazd.id, companyName: 'OSK Kierunek', nip: '5260001246' }]));
});

test('SAL-03 fills in the address last used for the NIP when the order has none that is known', async () => {
  const unknown = { address: null, postCode: null, city: null };
  const { user } = open([{ ...objazd, id: pendingLicence.id, licenseStatus: LicenceStatus.Pending, ...unknown }, objazd]);
  await user.click(checkbox());
  expect(label('Ulica i numer').value).toBe('ul. Długa 5');
});
