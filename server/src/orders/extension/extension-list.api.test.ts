import { quoteLicence } from '@osk/shared/contract/licence';
import { listExtensionProducts } from '@osk/shared/contract/product';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { noonIn, orderOf, productIdOf } from '../../../testing/licences.ts';
import { useShop } from '../../../testing/shop.ts';
import { products } from '../../platform/db/tables/product.ts';

const tooLate = {
  pl: 'Aby rozszerzyć licencję, musi być ważna dłużej niż miesiąc',
  en: 'To extend a licence it must be valid for more than a month',
};

const { portal, running, buy, change, extend, accept, cancel, reject, promo } = useShop();
const list = (token: string, licenseId: string, language = 'pl') =>
  portal.send(listExtensionProducts, { params: { licenseId } }, { token, headers: { 'accept-language': language } });
const names = async (token: string, licenseId: string) => {
  const { body } = await list(token, licenseId);
  return body.data.map(({ productName, priceForExtension }) => [productName, priceForExtension]);
};

test('API-01 lists products of the same term that include more, on the first day for the whole price difference', async () => {
  const { token } = await portal.company();
  const { id } = await running(token, 'Egzamin');
  const { status, body } = await list(token, id);
  expect(status).toBe(200);
  expect(body.data).toEqual([
    {
      id: productIdOf('Komplet'),
      productName: 'Komplet',
      program: true,
      website: true,
      internalExam: true,
      smsNotifications: true,
      totalPrice: 799,
      howManyMonths: 6,
      priceForExtension: 319.5,
    },
  ]);
  const start = await running(token, 'Start');
  expect(await names(token, start.id)).toEqual([
    ['Egzamin', 130.5],
    ['Komplet', 450],
  ]);
  const year = await running(token, 'Online na rok', 0, 365);
  expect(await names(token, year.id)).toEqual([['Komplet na rok', 400]]);
  const everything = await running(token, 'Komplet');
  expect(await names(token, everything.id)).toEqual([]);
});

test('calculates the price by the days left, and the whole difference before the licence starts', async () => {
  const { token } = await portal.company();
  const { id } = await running(token, 'Egzamin', 31, 61);
  // 31950 * 61 / 92 = 21184.2…
  expect(await names(token, id)).toEqual([['Komplet', 211.85]]);
  await change(id, { startedOn: noonIn(10), expiresOn: noonIn(194) });
  expect(await names(token, id)).toEqual([['Komplet', 319.5]]);
  await portal.database.update(products).set({ price: 100 }).where(eq(products.productName, 'Komplet'));
  expect(await names(token, id)).toEqual([['Komplet', 0]]);
  await portal.database.update(products).set({ price: 79_900 }).where(eq(products.productName, 'Komplet'));
});

test('compares with the licence’s own contents and omits withdrawn products', async () => {
  const { token } = await portal.company();
  const { id } = await running(token, 'Start');
  await change(id, { website: true });
  expect(await names(token, id)).toEqual([['Komplet', 450]]);
  const withdraw = (productName: string, when: unknown) =>
    portal.database
      .update(products)
      .set({ withdrawnAt: sql`${when}::timestamptz` })
      .where(eq(products.productName, productName));
  await withdraw('Komplet', new Date().toISOString());
  await withdraw('Start', new Date().toISOString());
  expect(await names(token, id)).toEqual([]);
  await withdraw('Komplet', null);
  // The price of the withdrawn product still counts.
  expect(await names(token, id)).toEqual([['Komplet', 450]]);
  await withdraw('Start', null);
});

test('LIC-08 API-01 answers 409 with the reason to list and quote when a licence is not Accepted or ends within a month', async () => {
  const { token } = await portal.company();
  const expectRejected = async (id: string, clientError: string, language?: string) => {
    const response = { status: 409, body: { statusCode: 409, clientError } };
    expect(await list(token, id, language)).toMatchObject(response);
    const body = { ...orderOf('Komplet'), parentId: id };
    expect(await portal.send(quoteLicence, { body }, { token, headers: { 'accept-language': language ?? 'pl' } })).toMatchObject(response);
  };
  const waiting = await buy(token, 'Start');
  await expectRejected(waiting.id, 'Rozszerzyć można tylko zaakceptowaną licencję');
  await reject(waiting.paymentMark);
  await expectRejected(waiting.id, 'Only an accepted licence can be extended', 'en');
  const { id, paymentMark } = await running(token, 'Start', 160, 28);
  await expectRejected(id, tooLate.pl);
  await expectRejected(id, tooLate.en, 'en');
  await change(id, { expiresOn: noonIn(-1) });
  await expectRejected(id, tooLate.pl);
  await change(id, { expiresOn: noonIn(32) });
  expect((await list(token, id)).status).toBe(200);
  await cancel(paymentMark);
  await expectRejected(id, 'Rozszerzyć można tylko zaakceptowaną licencję');
  const trial = await buy(token, 'Licencja próbna');
  await expectRejected(trial.id, tooLate.pl);
});

test('lists and quotes the extension of the root, with promo code, when the call names a request of it', async () => {
  const { token } = await portal.company();
  const root = await running(token, 'Start');
  const extension = await extend(token, root.id, 'Egzamin');
  expect(await names(token, extension.id)).toEqual(await names(token, root.id));
  await accept(extension.paymentMark);
  expect(await names(token, extension.id)).toEqual([['Komplet', 319.5]]);
  await promo('LIST10', { percent: 10 });
  const quote = async (promoCode: string | null) => {
    const body = { ...orderOf('Komplet'), parentId: extension.id, promoCode };
    return (await portal.send(quoteLicence, { body }, { token })).body.data;
  };
  expect(await quote(null)).toEqual({ totalPrice: 319.5, discount: 0 });
  expect(await quote('list10')).toEqual({ totalPrice: 287.55, discount: 31.95 });
  const bought = await portal.send(quoteLicence, { body: { ...orderOf('Komplet'), parentId: null } }, { token });
  expect(bought.body.data.totalPrice).toBe(799);
});
