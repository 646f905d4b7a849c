import { randomInt } from 'node:crypto';
import { listProducts } from '@osk/shared/contract/product';
import { call } from './support/company.ts';
import { openBuying, openExtending, order, price, productNamed } from './support/licences.ts';
import { operator } from './support/operator.ts';
import { expect, expectAccessible, test } from './support/test.ts';

/** Has the operator make a promo code, good on these days. */
async function makeCode(off: readonly string[], uses = 10, from = '2020-01-01', to = '2099-12-31'): Promise<string> {
  const code = `KOD${randomInt(1e9)}`;
  await operator('promo-codes', 'add', code, ...off, '--from', from, '--to', to, '--uses', String(uses));
  return code;
}

test('LIC-09 a promo code lowers the price in sight before the order is placed, and the order costs that', async ({ panel }) => {
  const code = await makeCode(['--percent', '10']);
  const { dialog, product, promoCode, buy } = await openBuying(panel);
  const { id, totalPrice } = await productNamed('Egzamin');
  await product.selectOption(id);
  await expect(dialog.getByText(price(totalPrice), { exact: true })).toBeVisible();
  await promoCode.fill(code.toLowerCase());
  await promoCode.blur();
  await expect(dialog.getByText(price(431.55), { exact: true })).toBeVisible();
  await expect(dialog.getByText(price(47.95), { exact: true }), 'the discount').toBeVisible();
  await expectAccessible(panel, 'dialog');
  await product.selectOption((await productNamed('Start')).id);
  await expect(dialog.getByText(price(314.1), { exact: true })).toBeVisible();
  await buy.click();
  await expect(panel.getByRole('group', { name: 'Dane do przelewu' })).toContainText(price(314.1));
});

test('LIC-09 a code that is unknown, over, or spent is refused with its reason, and what is typed stays', async ({ panel }) => {
  const [spent, over, later] = [
    await makeCode(['--amount', '50'], 1),
    await makeCode(['--percent', '10'], 10, '2020-01-01', '2020-01-31'),
    await makeCode(['--percent', '10'], 10, '2099-01-01', '2099-01-31'),
  ];
  const first = await openBuying(panel);
  await first.product.selectOption((await productNamed('Start')).id);
  await first.promoCode.fill(spent);
  await first.buy.click();
  await expect(panel.getByRole('group', { name: 'Dane do przelewu' })).toContainText(price(299));

  const { dialog, product, promoCode, buy } = await openBuying(panel);
  await product.selectOption((await productNamed('Egzamin')).id);
  for (const [code, reason] of [
    ['NIEMATAKIEGO', 'Nie ma takiego kodu promocyjnego'],
    [over, 'Ten kod promocyjny wygasł'],
    [later, 'Ten kod promocyjny jeszcze nie obowiązuje'],
    [spent, 'Ten kod promocyjny został już w pełni wykorzystany'],
  ] as const) {
    await promoCode.fill(code);
    await promoCode.blur();
    await expect(promoCode).toHaveAccessibleDescription(new RegExp(reason));
    await expect(dialog.getByText(price(479.5), { exact: true })).toBeVisible();
  }
  await buy.click();
  await expect(dialog.getByRole('alert')).toContainText('wykorzystany');
  await expect(promoCode).toHaveValue(spent);
  await promoCode.fill('');
  await buy.click();
  await expect(panel.getByRole('group', { name: 'Dane do przelewu' })).toContainText(price(479.5));
});

test('LIC-09 a promo code counts for an extension too', async ({ panel, company }) => {
  const code = await makeCode(['--percent', '25']);
  const { paymentMark } = await order(company, 'Start na rok');
  await operator('orders', 'accept', paymentMark);
  const { dialog, product, promoCode, extend } = await openExtending(panel, 'Start na rok');
  await product.selectOption({ index: 1 });
  await promoCode.fill(code);
  await promoCode.blur();
  await expect(dialog.getByText(price(300), { exact: true })).toBeVisible();
  await extend.click();
  await expect(panel.getByRole('group', { name: 'Dane do przelewu' })).toContainText(price(300));
});

test('LIC-11 a price that has changed since it was seen is told, and the order is placed at the new one alone', async ({ panel }) => {
  const { id } = await productNamed('Start');
  // The price list as it was kept by the browser for two days.
  const kept = (await call(listProducts, { query: { includeTrial: true } })).map((product) =>
    product.id === id ? { ...product, totalPrice: 299 } : product,
  );
  await panel.route('**/api/products?*', (route) => route.fulfill({ json: { statusCode: 200, data: kept } }));
  const { dialog, product, buy } = await openBuying(panel);
  await product.selectOption(id);
  await expect(dialog.getByText(price(299), { exact: true })).toBeVisible();
  await panel.unroute('**/api/products?*');
  await buy.click();
  await expect(dialog.getByRole('alert')).toHaveText('Cena zmieniła się. Sprawdź nową kwotę i zamów ponownie.');
  await expect(dialog.getByText(price(349), { exact: true })).toBeVisible();
  await buy.click();
  await expect(panel.getByRole('group', { name: 'Dane do przelewu' })).toContainText(price(349));
});
