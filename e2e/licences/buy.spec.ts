import { randomInt } from 'node:crypto';
import { listLicences } from '@osk/shared/contract/licence';
import { listProducts } from '@osk/shared/contract/product';
import { call } from '../support/company.ts';
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
} from '../support/licences.ts';
import { noConnection } from '../support/network.ts';
import { runCommand } from '../support/operator.ts';
import { expect, expectAccessible, field, setPreference, test, toast } from '../support/test.ts';

const ordering = '**/api/licenses';

test('LIC-07 LIC-11 offers the trial once, then orders a paid product once, also after failures and a reload', async ({
  panel,
  company,
}) => {
  await test.step('offers trial or paid products by their months, and the trial only once', async () => {
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
    await expect(nip).toHaveValue(withDashes(company.nip));
    await nip.fill('12-34');
    await nip.blur();
    await expect(dialog.getByText('Please enter NIP in the form 123-456-78-90')).toBeVisible();
    await nip.fill(company.nip);
    await dialog.getByRole('radio', { name: 'Trial' }).check();
    await expect(options).toHaveCount(products.length - paid.length);
    await expect(productRow(dialog, 'Licencja próbna')).toBeChecked();
    await dialog.getByRole('button', { name: 'Buy', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(panel.getByRole('dialog'), 'there is nothing to pay').toHaveCount(0);
    await expect(licenceRows(panel)).toContainText('Accepted');
    await opener.click();
    await expect(dialog.getByRole('radio', { name: 'Trial, already used' })).toBeDisabled();
    await panel.keyboard.press('Escape');
    await panel.getByRole('button', { name: 'Polski' }).click();
  });

  const { dialog, product, companyName, nip, buy } = await openBuying(panel);
  const chosen = await productNamed('Egzamin');
  await test.step('enables the button with a product, a company name and a valid NIP', async () => {
    await expect(companyName).toHaveValue(company.name);
    await expect(buy).toBeDisabled();
    await expect(product('Egzamin')).toHaveAccessibleName(/6.miesięcy.*tak: Program.*nie: WWW.*tak: Egzamin.*nie: SMS/);
    await product('Egzamin').check();
    await expect(dialog.locator('footer').getByText(price(chosen.totalPrice), { exact: true })).toBeVisible();
    await expect(buy).toBeEnabled();
    await nip.fill('123');
    await nip.blur();
    await expect(dialog.getByText('Wpisz NIP w postaci 123-456-78-90')).toBeVisible();
    await expect(buy).toBeDisabled();
    await nip.fill(company.nip);
    await companyName.fill(' ');
    await expect(buy).toBeDisabled();
    await companyName.fill('Firma z literówką');
  });

  await test.step('shows the reason when the order fails, and repeats it after a reload as one order', async () => {
    const rejection = { status: 409, json: { statusCode: 409, clientError: 'Tego produktu już nie ma' } };
    await panel.route(ordering, (route) => (route.request().method() === 'POST' ? route.fulfill(rejection) : route.continue()));
    await buy.click();
    await expect(dialog.getByRole('alert')).toHaveText('Tego produktu już nie ma');
    await expect(product('Egzamin')).toBeChecked();
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
    await buy.dblclick();
    await expect(payment(panel)).toBeVisible();
    await expect(toast(panel, 'Zamówienie')).toBeVisible();
    expect(keys).toEqual([expect.stringMatching(/./), keys[0]]);
    await closePayment(panel);
    await expect(licenceRows(panel)).toHaveCount(2);
    const row = licenceRows(panel).filter({ hasText: 'Firma z literówką' });
    await expect(row).toContainText(chosen.productName);
    await expect(row).toContainText('Oczekuje na zatwierdzenie');
    expect(await call(listLicences, { query: {} }, company.token)).toHaveLength(2);
  });
});

test('LIC-09 lowers the price by a promo code before the order, and rejects an unknown or spent code', async ({ panel }) => {
  const code = `KOD${randomInt(1e9)}`;
  await runCommand('promo-codes add', { code, percent: 10, from: '2020-01-01', to: '2099-12-31', uses: 1 });
  const { totalPrice } = await productNamed('Start');
  const { dialog, product, promoCode, unfoldPromoCode, buy } = await openBuying(panel);
  const type = async (text: string) => {
    await promoCode.fill(text);
    await promoCode.blur();
  };
  const expectFullPrice = (full: number) => expect(dialog.locator('footer').getByText(price(full), { exact: true })).toBeVisible();
  await product('Start').check();
  await expect(promoCode).toBeHidden();
  await unfoldPromoCode();
  await type('NIEMATAKIEGO');
  await expect(promoCode).toHaveAccessibleDescription(/Nie ma takiego kodu promocyjnego/);
  await expectFullPrice(totalPrice);
  await type(code.toLowerCase());
  await expect(dialog.getByText(price(totalPrice * 0.9), { exact: true })).toBeVisible();
  await expect(dialog.getByText(price(totalPrice * 0.1), { exact: true }), 'the discount').toBeVisible();
  await buy.click();
  await expect(payment(panel)).toContainText(price(totalPrice * 0.9));
  await closePayment(panel);

  await openBuying(panel);
  const other = await productNamed('Egzamin');
  await product('Egzamin').check();
  await unfoldPromoCode();
  await type(code);
  await expect(promoCode).toHaveAccessibleDescription(/Ten kod promocyjny został już w\spełni wykorzystany/);
  await expectFullPrice(other.totalPrice);
  await buy.click();
  await expect(dialog.getByRole('alert')).toContainText('wykorzystany');
  await expect(promoCode).toHaveValue(code);
});
