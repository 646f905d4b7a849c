import { type Licence, listLicences } from '@osk/shared/contract/licence';
import { type Company, call } from './support/company.ts';
import { address } from './support/environment.ts';
import { cells, licenceRows, openExtending, order, price } from './support/licences.ts';
import { operator } from './support/operator.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const extending = '**/api/licenses/extension';
const difference = 400;

/** A licence that runs from today, for a year. */
async function running(company: Company): Promise<Licence> {
  const licence = await order(company, 'Start na rok', 'Firma na licencji');
  await operator('orders', 'accept', licence.paymentMark);
  return licence;
}

test('LIC-08 a licence is extended: prefilled, checked, priced, ordered, accepted', async ({ panel, company }) => {
  const { paymentMark } = await running(company);
  const { dialog, product, companyName, nip, extend } = await openExtending(panel, 'Start na rok');
  await expect(dialog).toHaveAccessibleName(`Rozszerz licencję nr ${paymentMark}`);
  await expect(companyName).toHaveValue('Firma na licencji');
  await expect(nip).toHaveValue(company.nip.replace(/(\d{3})(\d{3})(\d{2})(\d{2})/, '$1-$2-$3-$4'));
  await expect(extend).toBeDisabled();
  await expect(product.getByRole('option')).toContainText(['Wybierz', 'Online na rok', 'Komplet na rok']);
  await expect(product.getByRole('option'), 'the products of the same term that include more').toHaveCount(3);

  await product.selectOption({ index: 1 });
  await expect(dialog.getByText('Strona www + grafik online, Powiadomienia sms')).toBeVisible();
  await expect(dialog.getByText(price(difference), { exact: true })).toBeVisible();
  await expect(extend).toBeEnabled();
  await companyName.fill('');
  await expect(extend).toBeDisabled();
  await companyName.fill('Firma na licencji');
  await nip.fill('123');
  await nip.blur();
  await expect(dialog.getByText('Wpisz NIP w postaci 123-456-78-90')).toBeVisible();
  await expect(extend).toBeDisabled();
  await nip.fill(company.nip);
  await expectAccessible(panel, 'dialog');
  await extend.dblclick();

  const payment = panel.getByRole('group', { name: 'Dane do przelewu' });
  await expect(payment).toContainText(price(difference));
  const [mark = ''] = /OSK[0-9A-Z]{7}/.exec((await payment.textContent()) ?? '') ?? [];
  await panel.getByRole('dialog').getByRole('button', { name: 'Zamknij' }).last().click();
  const request = licenceRows(panel).filter({ hasText: mark });
  await expect(request).toContainText('Rozszerzenie');
  await expect(request).toContainText('Oczekuje na zatwierdzenie');
  await expect(licenceRows(panel)).toHaveCount(2);

  await operator('orders', 'accept', mark);
  await panel.reload();
  await expect(request).toContainText('Zaakceptowana');
  const root = licenceRows(panel).filter({ hasText: 'Nowa licencja' });
  await expect(cells(root, 'Strona www + grafik')).toHaveText('tak');
  await expect(cells(root, 'Egzamin wewnętrzny')).toContainText('nie');
});

test('LIC-08 with a month or less left it is refused, word for word', async ({ panel, company, context }) => {
  await order(company, 'Wersja próbna');
  const { dialog, extend } = await openExtending(panel, 'Wersja próbna');
  await expect(dialog.getByText('Aby rozszerzyć licencję, musi być ważna dłużej niż miesiąc')).toBeVisible();
  await expect(extend).toBeHidden();
  await expectAccessible(panel, 'dialog');

  await context.addCookies([{ name: 'language', value: 'en', url: address }]);
  await panel.reload();
  await panel.getByRole('button', { name: 'Extend: Wersja próbna' }).click();
  await expect(panel.getByRole('dialog').getByText('To extend a licence it must be valid for more than a month')).toBeVisible();
  await panel.keyboard.press('Escape');
  await expect(panel.getByRole('dialog')).toBeHidden();
});

test('LIC-08 while an extension waits, another is not offered, and the way to pay for it is', async ({ panel, company }) => {
  await running(company);
  const first = await openExtending(panel, 'Start na rok');
  await first.product.selectOption({ index: 1 });
  await first.extend.click();
  await expect(panel.getByRole('group', { name: 'Dane do przelewu' })).toBeVisible();
  await panel.keyboard.press('Escape');
  await licenceRows(panel)
    .filter({ hasText: 'Nowa licencja' })
    .getByRole('button', { name: /^Rozszerz/ })
    .click();
  await expect(first.dialog.getByText(/Na zatwierdzenie czeka już rozszerzenie tej licencji/)).toBeVisible();
  await expect(first.extend).toBeHidden();
  await first.dialog.getByRole('button', { name: 'Pokaż dane do przelewu' }).click();
  await expect(panel.getByRole('group', { name: 'Dane do przelewu' })).toBeVisible();
});

test('LIC-11 an extension that fails leaves the dialog, and is repeated with its own key', async ({ panel, company }) => {
  await running(company);
  const { dialog, product, companyName, extend } = await openExtending(panel, 'Start na rok');
  await product.selectOption({ index: 2 });
  await companyName.fill('Inna firma');
  const keys: (string | undefined)[] = [];
  await panel.route(extending, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // The order arrives, its answer does not.
    const response = await route.fetch();
    return keys.length > 1 ? route.fulfill({ response }) : route.abort();
  });
  await extend.click();
  await expect(dialog.getByRole('alert')).toHaveText('Wystąpił nieoczekiwany błąd serwera');
  await expect(companyName).toHaveValue('Inna firma');
  await extend.click();
  await expect(panel.getByRole('group', { name: 'Dane do przelewu' })).toBeVisible();
  expect(keys).toEqual([expect.stringMatching(/./), keys[0]]);
  expect(await call(listLicences, { query: {} }, company.token)).toHaveLength(2);
});

test('LIC-11 products that cannot be loaded are asked for again, without closing the dialog', async ({ panel, company }) => {
  await running(company);
  await panel.route('**/api/products/extensions/*', (route) => route.abort());
  const { dialog, product, companyName } = await openExtending(panel, 'Start na rok');
  await expect(dialog.getByRole('alert')).toContainText('Nie udało się wczytać produktów.');
  await companyName.fill('Inna firma');
  await panel.unroute('**/api/products/extensions/*');
  await dialog.getByRole('button', { name: 'Spróbuj ponownie' }).click();
  await expect(product.getByRole('option')).toHaveCount(3);
  await expect(companyName).toHaveValue('Inna firma');
});
