import { extendLicence } from '@osk/shared/contract/licence';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderOf, productIdOf } from '../../../testing/licences.ts';
import { useShop } from '../../../testing/shop.ts';
import { products } from '../../platform/db/tables/product.ts';

const { portal, running, row, extend, accept, cancel, list, history, mails, promo, uses } = useShop();
const order = (token: string, parentId: string, fields: object = {}) =>
  portal.send(extendLicence, { body: { ...orderOf('Komplet'), parentId, ...fields } }, { token });

test('API-01 creates a Pending extension of the root and sends the transfer data', async () => {
  const { token, email } = await portal.company();
  const root = await running(token, 'Egzamin', 31, 61);
  const { status, body } = await order(token, root.id, { quotedPrice: 211.85 });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    statusCode: 200,
    successMessage: 'Zamówienie zostało przyjęte. Dane do przelewu wysłaliśmy e-mailem.',
    data: {
      parentId: root.id,
      productId: productIdOf('Komplet'),
      product: { productName: 'Komplet', howManyMonths: 6 },
      companyName: 'Nowa Szkoła',
      totalPrice: 211.85,
      licenseStatus: 1,
      licenseType: 1,
      licenseTypeText: 'Rozszerzenie',
      expiresOn: root.expiresOn?.toISOString(),
      acceptedOn: null,
      startedOn: null,
      program: true,
      website: true,
      internalExam: true,
      smsNotifications: true,
    },
  });
  const { id, paymentMark } = body.data;
  expect(await row(id)).toMatchObject({ totalPrice: 21_185, howManyMonths: 6, replaced: null });
  expect(await row(root.id)).toEqual(root);
  expect(await history(id)).toEqual([
    { from: null, to: 0, actor: 'company' },
    { from: 0, to: 1, actor: 'company' },
  ]);
  const [mail, ...more] = await mails(email, paymentMark);
  expect(more).toEqual([]);
  expect(mail?.text).toContain(`Rozszerzenie licencji: nr ${root.paymentMark}`);
  expect(mail?.text).toContain('Licencję rozszerzymy, gdy otrzymamy przelew');
  expect(mail?.text).toContain(`Tytuł: zamówienie nr ${paymentMark}`);
  expect(mail?.text).toContain('Kwota: 211,85\u00a0zł');
});

test('names the pending extension when a later order is for any row of the licence', async () => {
  const { token } = await portal.company();
  const root = await running(token, 'Start');
  const { paymentMark, id } = await extend(token, root.id, 'Komplet');
  for (const named of [root.id, id]) {
    const response = await order(token, named);
    expect(response.body.clientError).toBe(`Na zatwierdzenie czeka już rozszerzenie tej licencji: zamówienie nr ${paymentMark}`);
  }
  expect(await list(token)).toHaveLength(2);
  await cancel(paymentMark);
  const first = await extend(token, id, 'Egzamin');
  expect(first.parentId).toBe(root.id);
  await accept(first.paymentMark);
  expect((await extend(token, first.id, 'Komplet')).parentId).toBe(root.id);
});

test('uses no promo code when the product is invalid or the price has changed', async () => {
  await promo('UNUSED', { amount: 1000 });
  const { token } = await portal.company();
  const root = await running(token, 'Egzamin');
  const onProduct = (clientError: string) => ({ status: 400, body: { clientError, fieldErrors: { productId: clientError } } });
  for (const productName of ['Egzamin', 'Start', 'Komplet na rok', 'Licencja próbna']) {
    const response = await order(token, root.id, { productId: productIdOf(productName), promoCode: 'UNUSED' });
    expect(response).toMatchObject(onProduct('Ten produkt nie rozszerza tej licencji. Wybierz inny.'));
  }
  await portal.database.update(products).set({ withdrawnAt: sql`now()` }).where(eq(products.productName, 'Komplet'));
  expect(await order(token, root.id, { promoCode: 'UNUSED' })).toMatchObject(onProduct('Tego produktu nie ma już w\u00a0ofercie'));
  await portal.database.update(products).set({ withdrawnAt: null }).where(eq(products.productName, 'Komplet'));
  const dearer = await order(token, root.id, { promoCode: 'UNUSED', quotedPrice: 1 });
  expect(dearer).toMatchObject({ status: 409, body: { quote: { totalPrice: 309.5, discount: 10 } } });
  expect(await uses('UNUSED')).toBe(0);
  expect(await list(token)).toHaveLength(1);
  expect((await order(token, root.id, { promoCode: 'UNUSED', quotedPrice: 309.5 })).status).toBe(200);
  expect(await uses('UNUSED')).toBe(1);
});

test('creates one pending extension when twenty orders race', async () => {
  const { token } = await portal.company();
  const root = await running(token, 'Start');
  const answers = await Promise.all(Array.from({ length: 20 }, () => order(token, root.id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  expect(await list(token)).toHaveLength(2);
});
