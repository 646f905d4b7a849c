import { randomInt } from 'node:crypto';
import { buyLicence, listLicences } from '@osk/shared/contract/licence';
import { listProducts } from '@osk/shared/contract/product';
import { call } from './support/company.ts';
import { noConnection } from './support/connection.ts';
import {
  closePayment,
  licenceRows,
  loseFirstAnswer,
  openBuying,
  payment,
  price,
  productNamed,
  productRow,
  withDashes,
} from './support/licences.ts';
import { operator } from './support/operator.ts';
import { expect, expectAccessible, field, setPreference, test, toast } from './support/test.ts';

const ordering = '**/api/licenses';

test('LIC-07 LIC-11 orders once on a double click when product, company and NIP are valid', async ({ panel, company }) => {
  const { dialog, product, companyName, nip, buy } = await openBuying(panel);
  await expect(companyName).toHaveValue(company.name);
  await expect(nip).toHaveValue(withDashes(company.nip));
  await expect(buy).toBeDisabled();

  const chosen = await productNamed('Egzamin');
  await expect(product('Egzamin')).toHaveAccessibleName(/6.miesięcy.*tak: Program.*nie: WWW.*tak: Egzamin.*nie: SMS/);
  await product('Egzamin').check();
  await expect(dialog.locator('footer').getByText(price(chosen.totalPrice), { exact: true })).toBeVisible();
  await expect(buy).toBeEnabled();
  await companyName.fill(' ');
  await expect(buy).toBeDisabled();
  await companyName.fill(company.name);
  await nip.fill('123');
  await nip.blur();
  await expect(dialog.getByText('Wpisz NIP w postaci 123-456-78-90')).toBeVisible();
  await expect(buy).toBeDisabled();
  await nip.fill(company.nip);
  await buy.dblclick();

  await expect(toast(panel, 'Zamówienie')).toBeVisible();
  await closePayment(panel);
  await expect(licenceRows(panel)).toHaveCount(1);
  await expect(licenceRows(panel)).toContainText(chosen.productName);
  await expect(licenceRows(panel)).toContainText('Oczekuje na zatwierdzenie');
  expect(await call(listLicences, { query: {} }, company.token)).toHaveLength(1);
});

test('LIC-07 offers trial or paid products by their months, and the trial only once', async ({ panel }) => {
  await setPreference(panel, 'language', 'en');
  const products = await call(listProducts, { query: { includeTrial: true } });
  const paid = products.filter(({ howManyMonths }) => howManyMonths !== null);
  await panel.goto('/user-panel/licenses');
  const opener = panel.getByRole('button', { name: 'Buy new licence' }).first();
  await opener.click();
  const dialog = panel.getByRole('dialog', { name: 'Buy new licence' });
  const options = dialog.getByRole('group', { name: 'Product' }).getByRole('radio');
  await expect(options).toHaveCount(paid.length);
  const nip = field(dialog, 'NIP');
  await expect(nip).not.toHaveValue('');
  const valid = await nip.inputValue();
  await nip.fill('12-34');
  await nip.blur();
  await expect(dialog.getByText('Please enter NIP in the form 123-456-78-90')).toBeVisible();
  await nip.fill(valid);

  await dialog.getByRole('radio', { name: 'Trial' }).check();
  await expect(options).toHaveCount(products.length - paid.length);
  await expect(productRow(dialog, 'Licencja próbna')).toBeChecked();
  await dialog.getByRole('button', { name: 'Buy', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByRole('dialog'), 'there is nothing to pay').toHaveCount(0);
  await expect(licenceRows(panel)).toContainText('Accepted');
  await opener.click();
  await expect(dialog.getByRole('radio', { name: 'Trial, already used' })).toBeDisabled();
});

test('LIC-11 shows the reason in the dialog when an order fails, and repeats it after a reload as one order', async ({
  panel,
  company,
}) => {
  const { dialog, product, companyName, buy } = await openBuying(panel);
  await product('Start').check();
  await companyName.fill('Firma z literówką');
  const rejection = { status: 409, json: { statusCode: 409, clientError: 'Tego produktu już nie ma' } };
  await panel.route(ordering, (route) => (route.request().method() === 'POST' ? route.fulfill(rejection) : route.continue()));
  await buy.click();
  await expect(dialog.getByRole('alert')).toHaveText('Tego produktu już nie ma');
  await expect(product('Start')).toBeChecked();
  await expect(companyName).toHaveValue('Firma z literówką');
  await expectAccessible(panel, 'dialog');
  await panel.unroute(ordering);

  const keys = await loseFirstAnswer(panel, '/api/licenses');
  await buy.click();
  await expect(dialog.getByRole('alert')).toHaveText(noConnection);
  // Its draft keeps the key.
  await panel.reload();
  await panel.getByRole('link', { name: 'Dokończ: Kup nową licencję' }).click();
  await expect(companyName).toHaveValue('Firma z literówką');
  await buy.click();
  await expect(payment(panel)).toBeVisible();
  expect(keys).toEqual([expect.stringMatching(/./), keys[0]]);
  expect(await call(listLicences, { query: {} }, company.token)).toMatchObject([{ companyName: 'Firma z literówką' }]);
});

test('OPS-06 says what to do when too many orders are open, and keeps what is typed', async ({ panel, company }) => {
  const { id } = await productNamed('Start');
  const body = { productId: id, companyName: company.name, nip: company.nip };
  for (let open = 0; open < 20; open += 1) await call(buyLicence, { body }, company.token);
  const { dialog, product, companyName, buy } = await openBuying(panel);
  await product('Start').check();
  await companyName.fill('Dwudziesta pierwsza');
  await buy.click();
  await expect(dialog.getByRole('alert')).toContainText(/na zatwierdzenie: 20\. Opłać je albo poproś dostawcę/);
  await expect(companyName).toHaveValue('Dwudziesta pierwsza');
  await expect(product('Start')).toBeChecked();
});

test('LIC-09 lowers the price by a promo code before the order, and rejects an unknown or spent code', async ({ panel, company }) => {
  const [good, spent] = [`KOD${randomInt(1e9)}`, `KOD${randomInt(1e9)}`];
  const days = ['--from', '2020-01-01', '--to', '2099-12-31'];
  await operator('promo-codes', 'add', good, '--percent', '10', ...days, '--uses', '10');
  await operator('promo-codes', 'add', spent, '--amount', '50', ...days, '--uses', '1');
  const { id, totalPrice } = await productNamed('Start');
  const body = { productId: id, companyName: company.name, nip: company.nip, promoCode: spent };
  await call(buyLicence, { body }, company.token);

  const { dialog, product, promoCode, unfoldPromoCode, buy } = await openBuying(panel);
  await product('Start').check();
  await expect(promoCode).toBeHidden();
  await unfoldPromoCode();
  for (const [code, reason] of [
    ['NIEMATAKIEGO', /Nie ma takiego kodu promocyjnego/],
    [spent, /Ten kod promocyjny został już w\spełni wykorzystany/],
  ] as const) {
    await promoCode.fill(code);
    await promoCode.blur();
    await expect(promoCode).toHaveAccessibleDescription(reason);
    await expect(dialog.locator('footer').getByText(price(totalPrice), { exact: true })).toBeVisible();
  }
  await buy.click();
  await expect(dialog.getByRole('alert')).toContainText('wykorzystany');
  await expect(promoCode).toHaveValue(spent);

  await promoCode.fill(good.toLowerCase());
  await promoCode.blur();
  await expect(dialog.getByText(price(totalPrice * 0.9), { exact: true })).toBeVisible();
  await expect(dialog.getByText(price(totalPrice * 0.1), { exact: true }), 'the discount').toBeVisible();
  await buy.click();
  await expect(payment(panel)).toContainText(price(totalPrice * 0.9));
});
