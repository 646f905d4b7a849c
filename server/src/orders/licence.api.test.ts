import { readProfile } from '@osk/shared/contract/company';
import { buyLicence, type Licence, listLicences, quoteLicence } from '@osk/shared/contract/licence';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { productIdOf } from '../../testing/licences.ts';
import { useShop } from '../../testing/shop.ts';
import { licenceTransitions } from '../platform/db/tables/licence.ts';
import { products } from '../platform/db/tables/product.ts';
import { isPaymentMark } from './orders.ts';

const paid = { productId: productIdOf('Egzamin'), companyName: 'Nowa Szkoła', nip: '123-456-78-90' };
const trial = { ...paid, productId: productIdOf('Licencja próbna') };
const twenty = Array.from({ length: 20 }, (_, index) => index);

const { portal, history, mails, promo, row, uses } = useShop();
const list = async (token: string) =>
  (await portal.send(listLicences, { query: { includeProduct: 'true' } }, { token })).body.data as Licence[];
const order = (token: string, body: object, headers = {}) => portal.send(buyLicence, { body: { ...paid, ...body } }, { token, headers });

beforeAll(async () => {
  await promo('TEN', { percent: 10 });
  await promo('FIVE', { amount: 500 }, 5);
  await promo('SPENT', { percent: 10 }, 0);
  await promo('ALL', { percent: 100 });
});

test('API-01 creates a Pending order with fixed price and contents and sends the transfer data', async () => {
  const { token, email } = await portal.company();
  const { status, body } = await order(token, {});
  expect(status).toBe(200);
  expect(body).toMatchObject({
    statusCode: 200,
    successMessage: expect.stringContaining('przelewu'),
    data: {
      companyName: 'Nowa Szkoła',
      nip: '1234567890',
      totalPrice: 479.5,
      licenseStatus: 1,
      licenseType: 0,
      licenseStatusText: 'Oczekuje na zatwierdzenie',
      licenseTypeText: 'Nowa licencja',
      acceptedOn: null,
      startedOn: null,
      expiresOn: null,
      parentId: null,
      promoCode: null,
      program: true,
      internalExam: true,
      website: false,
      smsNotifications: false,
    },
  });
  const { paymentMark } = body.data;
  expect(isPaymentMark(paymentMark)).toBe(true);

  const [mail] = await mails(email, paymentMark);
  expect(mail?.subject).toBe(`Zamówienie nr ${paymentMark}`);
  expect(mail?.text).toContain(`Tytuł: zamówienie nr ${paymentMark}`);
  expect(mail?.text).toContain('Kwota: 479,50\u00a0zł');
  expect(mail?.text).toContain('Numer rachunku: 87 1020 0016 0000 0000 0012 3456');
  expect(mail?.text).toContain('Okres: 6\u00a0miesięcy\nFirma: Nowa Szkoła\nNIP: 123-456-78-90\nDo zapłaty:');

  // Later changes of the catalogue do not affect it.
  await portal.database.update(products).set({ price: 1, internalExam: false }).where(eq(products.id, paid.productId));
  expect(await list(token)).toMatchObject([
    { totalPrice: 479.5, internalExam: true, product: { productName: 'Egzamin', howManyMonths: 6 } },
  ]);
  await portal.database.update(products).set({ price: 47_950, internalExam: true }).where(eq(products.id, paid.productId));
});

test('starts a free trial for seven days at once and records every step', async () => {
  const { token, email } = await portal.company();
  const { body } = await order(token, trial);
  expect(body).toMatchObject({
    successMessage: 'Licencja próbna jest aktywna',
    data: { licenseStatus: 2, licenseStatusText: 'Zaakceptowana', totalPrice: 0 },
  });
  const { startedOn, expiresOn, id } = body.data;
  const days = (Date.parse(expiresOn ?? '') - Date.parse(startedOn ?? '')) / 86_400_000;
  expect(days).toBeGreaterThanOrEqual(7);
  expect(days).toBeLessThanOrEqual(8.05);
  const warsaw = new Intl.DateTimeFormat('pl-PL', { timeStyle: 'medium', timeZone: 'Europe/Warsaw' });
  expect(warsaw.format(new Date(expiresOn ?? ''))).toBe('23:59:59');
  const [, mail] = await portal.mailsTo(email);
  expect(mail?.text).toContain('Pobierz program:\nhttp://localhost:4200/download/osk-setup-sample.zip\n');
  expect(await history(id)).toEqual([
    { from: null, to: 0, actor: 'company' },
    { from: 0, to: 1, actor: 'company' },
    { from: 1, to: 2, actor: 'company' },
  ]);
});

test('rejects changes of the history', async () => {
  const { token } = await portal.company();
  await order(token, trial);
  const error = { cause: { message: 'the history of licences is append-only' } };
  await expect(portal.database.update(licenceTransitions).set({ actor: 'forged' })).rejects.toMatchObject(error);
  await expect(portal.database.delete(licenceTransitions)).rejects.toMatchObject(error);
});

test('gives one trial when twenty orders race, and answers 409 later', async () => {
  const { token } = await portal.company();
  const answers = await Promise.all(twenty.map(() => order(token, trial)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  const later = await order(token, trial);
  expect(later.body).toEqual({ statusCode: 409, clientError: 'Licencja próbna została już wykorzystana. Wybierz licencję płatną.' });
  expect(await list(token)).toHaveLength(1);
});

test('repeats the message of an order in both languages for callers that name both', async () => {
  const { token } = await portal.company();
  const send = async (language: string) => {
    const headers = { 'idempotency-key': 'one-order', 'accept-language': language };
    const { successMessage, translation } = (await order(token, {}, headers)).body;
    return { successMessage, translation };
  };
  const polish = await send('pl');
  expect(polish).toEqual({ successMessage: expect.stringContaining('przelewu'), translation: undefined });
  const translation = { language: 'en', successMessage: expect.stringContaining('transfer') };
  expect(await send('pl, en;q=0.5')).toEqual({ ...polish, translation });
});

test('answers 422 when an idempotency key comes with another body, but not after a failed order or for another company', async () => {
  const [one, other] = [await portal.company(), await portal.company()];
  const headers = { 'idempotency-key': 'key-1' };
  const response = await order(one.token, { promoCode: 'NOPE' }, headers);
  expect(response.status).toBe(400);
  expect((await order(one.token, {}, headers)).status).toBe(200);
  const changed = await order(one.token, { companyName: 'Inna' }, headers);
  expect(changed).toMatchObject({ status: 422, body: { statusCode: 422, clientError: expect.any(String) } });
  expect((await order(other.token, { companyName: 'Inna' }, headers)).status).toBe(200);
  expect((await order(one.token, {}, { 'idempotency-key': 'ą'.repeat(3) })).status).toBe(400);
});

test('lowers quote and price by a valid promo code and names the field when the code is invalid', async () => {
  const { token } = await portal.company();
  const quote = await portal.send(quoteLicence, { body: { ...paid, promoCode: ' ten ' } }, { token });
  expect(quote.body).toEqual({ statusCode: 200, data: { totalPrice: 431.55, discount: 47.95 } });
  const bought = await order(token, { promoCode: 'ten', quotedPrice: 431.55 });
  expect(bought.body.data).toMatchObject({ totalPrice: 431.55, promoCode: 'TEN' });
  const reasons = { NOPE: 400, SPENT: 409 };
  for (const [promoCode, status] of Object.entries(reasons)) {
    for (const call of [quoteLicence, buyLicence]) {
      const response = await portal.send(call, { body: { ...paid, promoCode } }, { token });
      expect(response).toMatchObject({ status, body: { statusCode: status, fieldErrors: { promoCode: response.body.clientError } } });
    }
  }
  expect((await order(token, { ...trial, promoCode: 'TEN' })).status).toBe(400);
  expect((await portal.send(quoteLicence, { body: { ...paid, promoCode: 'ALL' } }, { token })).body.data).toEqual({
    totalPrice: 0,
    discount: 479.5,
  });
  expect(await list(token)).toHaveLength(1);
});

test('never uses a promo code beyond its limit when twenty orders race', async () => {
  const { token } = await portal.company();
  const answers = await Promise.all(twenty.map(() => order(token, { promoCode: 'FIVE' })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(15);
  expect(await uses('FIVE')).toBe(5);
});

test('answers 409 with the new quote when the price has changed', async () => {
  const { token } = await portal.company();
  const response = await order(token, { quotedPrice: 479.49 });
  expect(response).toMatchObject({ status: 409, body: { statusCode: 409, quote: { totalPrice: 479.5, discount: 0 } } });
  expect(await list(token)).toEqual([]);
});

test('API-01 names the field when the product is not on offer', async () => {
  const { token } = await portal.company();
  const unknown = { ...paid, productId: '00000000-0000-4000-8000-000000000000' };
  for (const call of [buyLicence, quoteLicence]) {
    const response = await portal.send(call, { body: unknown }, { token });
    expect(response).toMatchObject({
      status: 400,
      body: { statusCode: 400, fieldErrors: { productId: 'Tego produktu nie ma już w\u00a0ofercie' } },
    });
  }
});

test('clears the product chosen at registration after the first order', async () => {
  const { token } = await portal.company({ productId: paid.productId });
  await order(token, {});
  expect((await portal.send(readProfile, {}, { token })).body.data.productId).toBeNull();
});

test('API-01 API-02 lists a company’s own licences, newest first, in the requested language', async () => {
  const [one, other] = [await portal.company(), await portal.company()];
  const bought: string[] = [];
  for (const productName of ['Start', 'Egzamin', 'Komplet']) {
    const { body } = await order(one.token, { productId: productIdOf(productName) });
    bought.unshift(body.data.id);
  }
  const english = await portal.send(listLicences, { query: {} }, { token: one.token, headers: { 'accept-language': 'pl;q=0.4, en-GB' } });
  expect(english.body.data.map(({ id }) => id)).toEqual(bought);
  expect(english.body.data[0]).toMatchObject({ licenseStatusText: 'Waiting for approval', licenseTypeText: 'New licence' });
  expect(english.body.data[0]).not.toHaveProperty('product');
  expect(await list(other.token)).toEqual([]);
});

test('API-05 ignores read-only and unknown fields of an order', async () => {
  const { token } = await portal.company();
  const hostile = { ...paid, licenseStatus: 2, totalPrice: 0, companyId: 'x', paymentMark: 'MINE', id: 'x', parentId: 'x' };
  const { body } = await order(token, hostile);
  expect(body.data).toMatchObject({ licenseStatus: 1, totalPrice: 479.5, parentId: null });
  expect((await row(body.data.id)).paymentMark).not.toBe('MINE');
});

test('API-01 places one order with one answer when twenty requests share an idempotency key', async () => {
  const { token, email } = await portal.company();
  const answers = await Promise.all(twenty.map(() => order(token, {}, { 'idempotency-key': 'one-click' })));
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(await list(token)).toHaveLength(1);
  expect(await portal.mailsTo(email)).toHaveLength(2);
});
