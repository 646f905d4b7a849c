import { buyLicence, extendLicence, quoteLicence } from '@osk/shared/contract/licence';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderOf } from '../../../testing/licences.ts';
import { expectLimited } from '../../../testing/servers/portal.ts';
import { useShop } from '../../../testing/shop.ts';
import { products } from '../../platform/db/tables/product.ts';

const thirty = Array.from({ length: 30 }, (_, index) => index);

const { portal, running, row, promo, uses, mails } = useShop();

test('API-06 answers 429 in every call, even to a valid code, when a company has tried thirty unknown codes', async () => {
  await promo('GUESSED', { percent: 10 });
  const [one, other] = [await portal.company(), await portal.company()];
  const { id } = await running(one.token, 'Egzamin');
  const calls = [
    (promoCode: string) => portal.send(quoteLicence, { body: { ...orderOf('Komplet'), promoCode } }, { token: one.token }),
    (promoCode: string) => portal.send(buyLicence, { body: { ...orderOf('Komplet'), promoCode } }, { token: one.token }),
    (promoCode: string) => portal.send(extendLicence, { body: { ...orderOf('Komplet'), promoCode, parentId: id } }, { token: one.token }),
  ];
  for (const index of thirty) {
    // A valid code is not counted.
    expect((await calls[0]?.('GUESSED'))?.status).toBe(200);
    expect((await calls[index % 3]?.(`GUESS${index}`))?.status).toBe(400);
  }
  for (const call of calls) {
    for (const promoCode of ['GUESS', 'GUESSED']) expectLimited(await call(promoCode), 3000);
  }
  expect(await uses('GUESSED')).toBe(0);
  expect((await portal.send(quoteLicence, { body: orderOf('Komplet') }, { token: one.token })).status).toBe(200);
  const others = { ...orderOf('Komplet'), promoCode: 'GUESSED' };
  expect((await portal.send(quoteLicence, { body: others }, { token: other.token })).status).toBe(200);
});

test('names the reason and uses no code when there is nothing to pay', async () => {
  await promo('NEEDLESS', { percent: 10 });
  const { token } = await portal.company();
  const { id } = await running(token, 'Egzamin');
  const body = { ...orderOf('Komplet'), promoCode: 'NEEDLESS' };
  await portal.database.update(products).set({ price: 0 }).where(eq(products.productName, 'Komplet'));
  const answers = [
    await portal.send(quoteLicence, { body: { ...body, parentId: id } }, { token }),
    await portal.send(extendLicence, { body: { ...body, parentId: id } }, { token }),
    await portal.send(buyLicence, { body }, { token }),
  ];
  await portal.database.update(products).set({ price: 79_900 }).where(eq(products.productName, 'Komplet'));
  const clientError = 'Nie ma nic do zapłaty, więc kod promocyjny nie jest potrzebny. Usuń go.';
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 400, body: { clientError, fieldErrors: { promoCode: clientError } } });
  expect(await uses('NEEDLESS')).toBe(0);
});

test('mentions no transfer in answer and e-mail when a code pays the whole price', async () => {
  await promo('WHOLE', { percent: 100 });
  const { token, email } = await portal.company();
  const { id } = await running(token, 'Egzamin');
  const body = { ...orderOf('Komplet'), promoCode: 'WHOLE', quotedPrice: 0 };
  for (const answer of [
    await portal.send(buyLicence, { body }, { token }),
    await portal.send(extendLicence, { body: { ...body, parentId: id } }, { token, headers: { 'accept-language': 'en' } }),
  ]) {
    expect(answer).toMatchObject({ status: 200, body: { data: { totalPrice: 0, licenseStatus: 1 } } });
    expect(answer.body.successMessage).toMatch(/dostawc|the provider confirms/);
    expect(answer.body.successMessage).not.toMatch(/przelew|transfer/i);
    const [mail] = await mails(email, answer.body.data.paymentMark);
    expect(mail?.text).toContain('Nie ma nic do zapłaty');
    expect(mail?.text).not.toMatch(/przelew/i);
    expect((await row(answer.body.data.id)).discount).toBeGreaterThan(0);
  }
  expect(await uses('WHOLE')).toBe(2);
});
