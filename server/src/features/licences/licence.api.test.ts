import { readProfile } from '@osk/shared/contract/company';
import { buyLicence, type Licence, listLicences, quoteLicence } from '@osk/shared/contract/licence';
import { asc, count, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { databaseName } from '../../../testing/database/test-database.ts';
import { productIdOf } from '../../../testing/licences.ts';
import { usePortal } from '../../../testing/servers/portal.ts';
import { licences, licenceTransitions } from '../../platform/db/tables/licence.ts';
import { outbox } from '../../platform/db/tables/mail.ts';
import { products, promoCodes } from '../../platform/db/tables/product.ts';
import { isPaymentMark } from './payment-mark.ts';

const paid = { productId: productIdOf('Egzamin'), companyName: 'Nowa Szkoła', nip: '123-456-78-90' };
const trial = { ...paid, productId: productIdOf('Licencja próbna') };
const twenty = Array.from({ length: 20 }, (_, index) => index);

describe(`API-08 ordered licences on ${databaseName}`, () => {
  const portal = usePortal();
  const list = async (token: string) =>
    (await portal.send(listLicences, { query: { includeProduct: 'true' } }, { token })).body.data as Licence[];

  beforeAll(async () => {
    const day = 86_400_000;
    const [yesterday, tomorrow] = [new Date(Date.now() - day), new Date(Date.now() + day)];
    await portal.database.insert(promoCodes).values([
      { code: 'TEN', percent: 10, validFrom: yesterday, validTo: tomorrow, usesAllowed: 1000 },
      { code: 'FIVE', amount: 500, validFrom: yesterday, validTo: tomorrow, usesAllowed: 5 },
      { code: 'SPENT', percent: 10, validFrom: yesterday, validTo: tomorrow, usesAllowed: 1, uses: 1 },
      { code: 'PAST', percent: 10, validFrom: yesterday, validTo: yesterday, usesAllowed: 10 },
      { code: 'FUTURE', percent: 10, validFrom: tomorrow, validTo: tomorrow, usesAllowed: 10 },
      { code: 'ALL', percent: 100, validFrom: yesterday, validTo: tomorrow, usesAllowed: 10 },
    ]);
  });

  test('API-01 creates a Pending order with fixed price and contents and sends the transfer data', async () => {
    const { token, email } = await portal.company();
    const { status, body } = await portal.send(buyLicence, { body: paid }, { token });
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

    const [mail] = await portal.database.select().from(outbox).where(eq(outbox.recipient, email)).orderBy(asc(outbox.createdAt)).offset(1);
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
    const { body } = await portal.send(buyLicence, { body: trial }, { token });
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
    const [mail] = await portal.database.select().from(outbox).where(eq(outbox.recipient, email)).orderBy(asc(outbox.createdAt)).offset(1);
    expect(mail?.text).toContain('Pobierz program:\nhttp://localhost:4200/download/osk-setup-sample.zip\n');
    const steps = await portal.database
      .select()
      .from(licenceTransitions)
      .where(eq(licenceTransitions.licenceId, id))
      .orderBy(asc(licenceTransitions.id));
    expect(steps).toMatchObject([
      { fromStatus: null, toStatus: 0, actor: 'company' },
      { fromStatus: 0, toStatus: 1 },
      { fromStatus: 1, toStatus: 2 },
    ]);
  });

  test('rejects changes of the history', async () => {
    const { token } = await portal.company();
    await portal.send(buyLicence, { body: trial }, { token });
    const error = { cause: { message: 'the history of licences is append-only' } };
    await expect(portal.database.update(licenceTransitions).set({ actor: 'forged' })).rejects.toMatchObject(error);
    await expect(portal.database.delete(licenceTransitions)).rejects.toMatchObject(error);
  });

  test('gives one trial when twenty orders race, and answers 409 later', async () => {
    const { token } = await portal.company();
    const answers = await Promise.all(twenty.map(() => portal.send(buyLicence, { body: trial }, { token })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    const later = await portal.send(buyLicence, { body: trial }, { token });
    expect(later.body).toEqual({ statusCode: 409, clientError: 'Licencja próbna została już wykorzystana. Wybierz licencję płatną.' });
    expect(await list(token)).toHaveLength(1);
  });

  test('places one order with one answer when twenty requests share an idempotency key', async () => {
    const { token, email } = await portal.company();
    const headers = { 'idempotency-key': 'one-click' };
    const answers = await Promise.all(twenty.map(() => portal.send(buyLicence, { body: paid }, { token, headers })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await list(token)).toHaveLength(1);
    const [mails] = await portal.database.select({ count: count() }).from(outbox).where(eq(outbox.recipient, email));
    expect(mails?.count).toBe(2);
  });

  test('repeats the message of an order in both languages for callers that name both', async () => {
    const { token } = await portal.company();
    const send = async (language: string) => {
      const headers = { 'idempotency-key': 'one-order', 'accept-language': language };
      const { successMessage, translation } = (await portal.send(buyLicence, { body: paid }, { token, headers })).body;
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
    const response = await portal.send(buyLicence, { body: { ...paid, promoCode: 'NOPE' } }, { token: one.token, headers });
    expect(response.status).toBe(400);
    expect((await portal.send(buyLicence, { body: paid }, { token: one.token, headers })).status).toBe(200);
    const changed = await portal.send(buyLicence, { body: { ...paid, companyName: 'Inna' } }, { token: one.token, headers });
    expect(changed).toMatchObject({ status: 422, body: { statusCode: 422, clientError: expect.any(String) } });
    expect((await portal.send(buyLicence, { body: { ...paid, companyName: 'Inna' } }, { token: other.token, headers })).status).toBe(200);
    expect(
      (await portal.send(buyLicence, { body: paid }, { token: one.token, headers: { 'idempotency-key': 'ą'.repeat(3) } })).status,
    ).toBe(400);
  });

  test('lowers quote and price by a valid promo code and names the field when the code is invalid', async () => {
    const { token } = await portal.company();
    const quote = await portal.send(quoteLicence, { body: { ...paid, promoCode: ' ten ' } }, { token });
    expect(quote.body).toEqual({ statusCode: 200, data: { totalPrice: 431.55, discount: 47.95 } });
    const bought = await portal.send(buyLicence, { body: { ...paid, promoCode: 'ten', quotedPrice: 431.55 } }, { token });
    expect(bought.body.data).toMatchObject({ totalPrice: 431.55, promoCode: 'TEN' });
    const reasons = { NOPE: 400, SPENT: 409, PAST: 409, FUTURE: 409 };
    for (const [promoCode, status] of Object.entries(reasons)) {
      for (const call of [quoteLicence, buyLicence]) {
        const response = await portal.send(call, { body: { ...paid, promoCode } }, { token });
        expect(response).toMatchObject({ status, body: { statusCode: status, fieldErrors: { promoCode: response.body.clientError } } });
      }
    }
    expect((await portal.send(buyLicence, { body: { ...trial, promoCode: 'TEN' } }, { token })).status).toBe(400);
    expect((await portal.send(quoteLicence, { body: { ...paid, promoCode: 'ALL' } }, { token })).body.data).toEqual({
      totalPrice: 0,
      discount: 479.5,
    });
    expect(await list(token)).toHaveLength(1);
  });

  test('never uses a promo code beyond its limit when twenty orders race', async () => {
    const { token } = await portal.company();
    const answers = await Promise.all(twenty.map(() => portal.send(buyLicence, { body: { ...paid, promoCode: 'FIVE' } }, { token })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(15);
    const [promo] = await portal.database.select().from(promoCodes).where(eq(promoCodes.code, 'FIVE'));
    expect(promo?.uses).toBe(5);
  });

  test('answers 409 with the new quote when the price has changed', async () => {
    const { token } = await portal.company();
    const response = await portal.send(buyLicence, { body: { ...paid, quotedPrice: 479.49 } }, { token });
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
    await portal.send(buyLicence, { body: paid }, { token });
    expect((await portal.send(readProfile, {}, { token })).body.data.productId).toBeNull();
  });

  test('API-01 API-02 lists a company’s own licences, newest first, in the requested language', async () => {
    const [one, other] = [await portal.company(), await portal.company()];
    const bought: string[] = [];
    for (const productName of ['Start', 'Egzamin', 'Komplet']) {
      const { body } = await portal.send(buyLicence, { body: { ...paid, productId: productIdOf(productName) } }, { token: one.token });
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
    const { body } = await portal.send(buyLicence, { body: hostile }, { token });
    expect(body.data).toMatchObject({ licenseStatus: 1, totalPrice: 479.5, parentId: null });
    const [row] = await portal.database.select().from(licences).where(eq(licences.id, body.data.id));
    expect(row?.paymentMark).not.toBe('MINE');
  });
});
