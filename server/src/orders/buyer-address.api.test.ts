import { buyLicence, changeLicenceCompany, extendLicence, type Licence, readProforma } from '@osk/shared/contract/licence';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderOf } from '../../testing/licences.ts';
import { textOfPdf } from '../../testing/pdf.ts';
import { useShop } from '../../testing/shop.ts';
import { sales } from '../platform/db/tables/sale.ts';

const { portal, operator, accept, buy, cancel, change, extend, list, mails, reject, row, running } = useShop();

type Sent = { companyName?: string; nip?: string; address?: string | null; postCode?: string | null; city?: string | null };

const other = '526-000-12-46';
const address = { address: 'ul. Długa 5', postCode: '31-002', city: 'Kraków' };
const none = { buyerAddress: '', buyerPostCode: '', buyerCity: '' };
const unknown = { buyerAddress: null, buyerPostCode: null, buyerCity: null };
const stored = { buyerAddress: 'ul. Długa 5', buyerPostCode: '31-002', buyerCity: 'Kraków' };
const ofAccount = { buyerAddress: 'ul. Piotrkowska 1', buyerPostCode: '90-001', buyerCity: 'Łódź' };

const order = async (token: string, sent: Sent): Promise<Licence> =>
  (await portal.send(buyLicence, { body: { ...orderOf('Egzamin'), ...sent } }, { token })).body.data;
const put = (token: string, id: string, sent: Sent) => portal.send(changeLicenceCompany, { body: { id, ...sent } }, { token });
/** The buyer on the proforma of an order. */
async function buyerOf(token: string, { id }: { id: string }) {
  const { body } = await portal.send(readProforma, { params: { id } }, { token });
  return /Nabywca (.*?) (?:Pozycja|Nazwa|Licencja|Rozszerzenie)/.exec(await textOfPdf(body.data.pdf))?.[1];
}

test('SAL-03 an order for another NIP has the address that was sent, or none', async () => {
  const { token, nip } = await portal.company();
  expect(await buyerOf(token, await order(token, { nip: other }))).toBe('Nowa Szkoła NIP 526-000-12-46');
  const sent = await order(token, { nip: other, ...address });
  expect(await buyerOf(token, sent)).toBe('Nowa Szkoła ul. Długa 5 31-002 Kraków NIP 526-000-12-46');
  expect(await row((await order(token, { nip: other, city: 'Tarnów' })).id)).toMatchObject({ ...none, buyerCity: 'Tarnów' });
  expect(await row((await order(token, { nip: other, address: null })).id)).toMatchObject(none);
  expect(await row((await order(token, { nip, ...address })).id), "the account's NIP").toMatchObject(ofAccount);
  const wrong = await portal.send(buyLicence, { body: { ...orderOf('Egzamin'), nip: other, postCode: '31002' } }, { token });
  expect(wrong).toMatchObject({ status: 400, body: { fieldErrors: { postCode: expect.stringContaining('00-000') } } });
});

test('SAL-03 an order without the fields has the newest address of its NIP, and the list answers it', async () => {
  const { token, nip } = await portal.company();
  await order(token, { nip: other, ...address, address: 'ul. Dawna 1' });
  await order(token, { nip: other, ...address });
  await order(token, { nip: other, ...address, address: '', postCode: '', city: '' });
  expect(await row((await order(token, { nip: other })).id)).toMatchObject(stored);
  expect(await row((await order(token, { nip: '6760000115' })).id), 'a third NIP').toMatchObject(none);
  await order(token, { nip });
  const [own, third, repeated, without] = await list(token);
  expect([third, repeated, without]).toMatchObject([{ address: '' }, address, { address: '' }]);
  expect(own).not.toHaveProperty('address');
  const stranger = await portal.company();
  expect(await row((await order(stranger.token, { nip: other })).id), 'of another company').toMatchObject(none);
});

test('SAL-03 an extension for another NIP than that of its licence has no address of the account', async () => {
  const { token, nip } = await portal.company();
  const root = await order(token, { nip });
  await accept(root.paymentMark);
  const extension = await extend(token, root.id, 'Komplet', { nip: other });
  expect(await buyerOf(token, extension)).toBe('Nowa Szkoła NIP 526-000-12-46');
  await reject(extension.paymentMark);
  const body = { ...orderOf('Komplet'), parentId: root.id, nip: other, ...address };
  expect(await row((await portal.send(extendLicence, { body }, { token })).body.data.id)).toMatchObject(stored);
});

test('SAL-03 an edited NIP takes the address of the former one from a pending order', async () => {
  const { token, nip } = await portal.company();
  const { id } = await order(token, { nip });
  expect((await put(token, id, { nip: other })).body.data).toMatchObject({ address: '', postCode: '', city: '' });
  expect(await buyerOf(token, { id })).toBe('Nowa Szkoła NIP 526-000-12-46');
  await put(token, id, { ...address });
  await put(token, id, { companyName: 'Sowa', postCode: null });
  expect(await buyerOf(token, { id })).toBe('Sowa ul. Długa 5 Kraków NIP 526-000-12-46');
  await put(token, id, { address: '', city: '' });
  await put(token, id, { companyName: 'Sowa i\u00a0Syn' });
  expect(await row(id)).toMatchObject(none);
  await put(token, id, { nip, ...address });
  expect(await row(id)).toMatchObject(ofAccount);
});

test('SAL-03 a correction puts its address on the licence, and its cancellation takes it back', async () => {
  const { token, nip, email } = await portal.company();
  const root = await order(token, { nip });
  await accept(root.paymentMark);
  const first = (await put(token, root.id, { nip: other })).body.data;
  expect(await row(first.id)).toMatchObject(none);
  await accept(first.paymentMark);
  expect(await row(root.id)).toMatchObject({ nip: '5260001246', ...none });

  const moved = (await put(token, root.id, { ...address })).body.data;
  expect(moved).toMatchObject({ licenseType: 2, companyName: root.companyName, nip: '5260001246', ...address });
  expect((await put(token, root.id, { ...address })).body.data.id, 'the same change').toBe(moved.id);
  expect((await put(token, root.id, { ...address, city: 'Tarnów' })).status, 'another change').toBe(409);
  await accept(moved.paymentMark);
  expect(await row(root.id)).toMatchObject(stored);
  expect((await mails(email, moved.paymentMark)).at(-1)?.text).toMatch(
    /NIP: 526-000-12-46\nAdres: ul\. Długa 5, 31-002 Kraków\nDotychczas: /,
  );
  expect((await put(token, root.id, { ...address })).status, 'no change').toBe(400);

  await cancel(moved.paymentMark);
  expect(await row(root.id)).toMatchObject(none);
  await cancel(first.paymentMark);
  expect(await row(root.id)).toMatchObject({ nip, ...ofAccount });
});

test('SAL-03 a cancellation leaves the address for the same NIP only when an earlier version has accepted the correction', async () => {
  const { token, nip } = await portal.company();
  const cancelOld = async (root: { id: string; nip: string }) => {
    const { id, paymentMark } = (await put(token, root.id, { companyName: 'Sowa' })).body.data;
    await accept(paymentMark);
    await change(id, { replaced: { companyName: 'Nowa Szkoła', nip: root.nip } });
    await cancel(paymentMark);
    return row(root.id);
  };
  const root = await running(token, 'Egzamin');
  await change(root.id, stored);
  expect(await cancelOld(root)).toMatchObject({ companyName: 'Nowa Szkoła', nip: root.nip, ...stored });
  await change(root.id, { nip, ...ofAccount });
  expect(await cancelOld(root)).toMatchObject({ nip: root.nip, ...unknown });
});

test('SAL-03 a correction that an earlier version has stored puts no address of the account beside another NIP', async () => {
  const { token, nip } = await portal.company();
  const root = await order(token, { nip });
  await accept(root.paymentMark);
  const correctOld = async (sent: Sent) => {
    const { id, paymentMark } = (await put(token, root.id, sent)).body.data;
    await change(id, unknown);
    await accept(paymentMark);
    const records = await portal.database.select().from(sales).where(eq(sales.orderId, root.id)).orderBy(sales.id);
    return [await row(root.id), records.at(-1)];
  };
  expect(await correctOld({ companyName: 'Sowa' })).toMatchObject([ofAccount, { companyName: 'Sowa', ...ofAccount }]);
  expect(await correctOld({ nip: other })).toMatchObject([unknown, { nip: '5260001246', ...unknown }]);
});

test("SAL-03 an order of an earlier version without an address has the account's for its NIP only", async () => {
  const { token, nip } = await portal.company();
  const [own, others] = [await order(token, { nip }), await order(token, { nip: other })];
  await change(own.id, unknown);
  await change(others.id, unknown);
  expect(await buyerOf(token, own)).toContain('ul. Piotrkowska 1');
  expect(await buyerOf(token, others)).toBe('Nowa Szkoła NIP 526-000-12-46');
  await accept(own.paymentMark);
  expect((await put(token, own.id, { nip })).status, 'no change').toBe(400);
});

test("SAL-03 PRV-08 a corrected NIP takes the account's address from the order, and leaves that of another buyer", async () => {
  const { token, nip } = await portal.company();
  const { id, paymentMark } = await buy(token, 'Egzamin', { nip });
  const correct = ['licences', 'correct-nip', paymentMark, '--reason', 'literówka', '--nip'];
  expect((await operator.type([...correct, other])).out).toBe(`${paymentMark} has the NIP 526-000-12-46: Nowa Szkoła.\n`);
  expect(await row(id)).toMatchObject(none);
  expect((await operator.type(['orders', 'show', paymentMark])).out).toMatch(/^Address +–$/m);
  const typed = ['--address', 'ul. Długa 5', '--post-code', '31-002', '--city', 'Kraków'];
  expect((await operator.type([...correct, '676-000-01-15', ...typed])).out).toContain(': Nowa Szkoła, ul. Długa 5, 31-002 Kraków.');
  expect(await operator.result([...correct, other, '--city', 'Tarnów'])).toMatchObject({ ...stored, buyerCity: 'Tarnów' });
});
