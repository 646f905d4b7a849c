// @vitest-environment jsdom
import { readProfile } from '@osk/shared/contract/company';
import { buyLicence, extendLicence, type Licence } from '@osk/shared/contract/licence';
import { listExtensionProducts, listProducts } from '@osk/shared/contract/product';
import { answer, renderDialog } from '@osk/shared/testing/fake-host';
import { profileSample } from '@osk/shared/testing/profile-sample';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { pendingLicence, runningLicence, yearlyProduct } from '../licence/licence-samples.ts';
import { BuyLicenceDialog } from './buy-licence-dialog.tsx';
import { ExtendLicenceDialog } from './extend-licence-dialog.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T12:00:00Z') });
});

const own = '5260001246';
const objazd: Licence = { ...runningLicence, nip: '7680002466', address: 'ul. Długa 5', postCode: '31-002', city: 'Kraków' };
const callbacks = { onClose: vi.fn(), onOrdered: vi.fn(), onOutdated: vi.fn(), onShow: vi.fn() };
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const group = () => screen.queryByRole('group', { name: 'Adres nabywcy (nieobowiązkowy)' });
const typedAddress = () => ['Ulica i numer', 'Kod pocztowy', 'Miasto'].map((name) => field(name).value);

async function open(dialog: ReactNode) {
  const view = renderDialog(dialog, {
    loggedIn: true,
    answers: [
      answer(readProfile, { ...profileSample, productId: yearlyProduct.id }),
      answer(listProducts, [yearlyProduct]),
      answer(listExtensionProducts, [yearlyProduct]),
      answer(buyLicence, pendingLicence),
      answer(extendLicence, pendingLicence),
    ],
  });
  await screen.findByText('Produkt');
  const type = async (name: string, text: string) => {
    await view.user.clear(field(name));
    await view.user.paste(text);
  };
  return {
    ...view,
    type,
    /** Sends the order, and returns the buyer of its body. */
    async order(button: 'Kup' | 'Rozszerz') {
      await view.user.click(screen.getByText(button).closest('button') as HTMLElement);
      const bodies = () =>
        view.host.http.sent
          .filter(({ call }) => call === buyLicence || call === extendLicence)
          .map(({ request }) => (request as { body: Licence }).body)
          .map(({ nip, address, postCode, city }) => ({ nip, address, postCode, city }));
      await vi.waitFor(() => expect(bodies()).toHaveLength(1));
      return bodies()[0];
    },
  };
}

const openBuy = (...licences: Licence[]) => open(<BuyLicenceDialog licences={licences} {...callbacks} />);

test("SAL-03 asks for an address once the NIP is complete and not the account's, and sends it", async () => {
  const { type, user, order } = await openBuy();
  expect(group()).toBeNull();
  await type('NIP', '768000246');
  expect(group()).toBeNull();
  await user.type(field('NIP'), '6');
  expect(group()).toBeTruthy();
  await user.tab();
  expect(document.activeElement, 'next to the NIP').toBe(field('Ulica i numer'));
  await type('Kod pocztowy', '3100');
  await user.tab();
  expect(await screen.findByText('Wpisz kod pocztowy w postaci 00-000')).toBeTruthy();
  await type('Kod pocztowy', '31002');
  await type('Miasto', 'Kraków');
  expect(await order('Kup')).toEqual({ nip: '7680002466', address: '', postCode: '31-002', city: 'Kraków' });
});

test('SAL-03 sends no address with the NIP of the account, also when an invalid one was typed for another', async () => {
  const { type, user, order } = await openBuy();
  await type('NIP', '7680002466');
  await type('Kod pocztowy', '3');
  await user.tab();
  await type('NIP', own);
  expect(group()).toBeNull();
  expect(await order('Kup')).toEqual({ nip: own, address: undefined, postCode: undefined, city: undefined });
});

test('SAL-03 fills in the address last used for the NIP, and leaves one that was typed', async () => {
  const { type } = await openBuy({ ...objazd, address: '', postCode: '', city: '' }, objazd);
  await type('NIP', '768-000-24-66');
  expect(typedAddress()).toEqual(['ul. Długa 5', '31-002', 'Kraków']);
  await type('NIP', '6760000115');
  expect(typedAddress(), 'of a NIP without one').toEqual(['', '', '']);
  await type('Miasto', 'Tarnów');
  await type('NIP', '7680002466');
  expect(typedAddress()).toEqual(['', '', 'Tarnów']);
});

test('SAL-03 extends a licence of another buyer with its address', async () => {
  const { user, order } = await open(<ExtendLicenceDialog licence={objazd} licences={[objazd]} {...callbacks} />);
  expect(await screen.findByRole('group', { name: 'Adres nabywcy (nieobowiązkowy)' })).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Produkt'), yearlyProduct.id);
  const { address, postCode, city } = objazd;
  expect(await order('Rozszerz')).toEqual({ nip: '768-000-24-66', address, postCode, city });
});

test('SAL-03 CUS-03 keeps a typed address as a draft', async () => {
  const { type } = await openBuy();
  await type('NIP', '7680002466');
  await type('Miasto', 'Tarnów');
  await vi.waitFor(() => expect(JSON.stringify(sessionStorage)).toContain('Tarnów'));
});
