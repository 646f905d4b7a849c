import { listLicences } from '@osk/shared/contract/licence';
import { listProducts } from '@osk/shared/contract/product';
import { call } from './support/company.ts';
import { address } from './support/environment.ts';
import { licenceRows, openBuying, price, productNamed } from './support/licences.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const ordering = '**/api/licenses';

test('LIC-07 buying: prefilled, checked, ordered, and the row is there', async ({ panel, company }) => {
  const { dialog, product, companyName, nip, buy } = await openBuying(panel);
  await expect(companyName).toHaveValue(company.name);
  await expect(nip).toHaveValue(company.nip.replace(/(\d{3})(\d{3})(\d{2})(\d{2})/, '$1-$2-$3-$4'));
  await expect(buy).toBeDisabled();

  const chosen = await productNamed('Egzamin');
  await product.selectOption(chosen.id);
  await expect(dialog.getByText('Program, Egzamin wewnętrzny')).toBeVisible();
  await expect(dialog.getByText(price(chosen.totalPrice), { exact: true })).toBeVisible();
  await expect(buy).toBeEnabled();
  await companyName.fill(' ');
  await expect(buy).toBeDisabled();
  await companyName.fill(company.name);
  await nip.fill('123');
  await nip.blur();
  await expect(dialog.getByText('Wpisz NIP w postaci 123-456-78-90')).toBeVisible();
  await expect(buy).toBeDisabled();
  await nip.fill(company.nip);
  await expect(buy).toBeEnabled();
  await expectAccessible(panel);
  await buy.click();

  await expect(panel.getByRole('status').filter({ hasText: 'Zamówienie' })).toBeVisible();
  await expect(panel.getByRole('group', { name: 'Dane do przelewu' })).toBeVisible();
  await panel.getByRole('dialog').getByRole('button', { name: 'Zamknij' }).last().click();
  await expect(licenceRows(panel)).toHaveCount(1);
  await expect(licenceRows(panel)).toContainText(chosen.productName);
  await expect(licenceRows(panel)).toContainText('Oczekuje na zatwierdzenie');
});

test('LIC-07 howManyMonths tells the trial from the paid ones; a trial runs at once, and there is one of it', async ({ panel }) => {
  const products = await call(listProducts, { query: { includeTrial: true } });
  const paid = products.filter(({ howManyMonths }) => howManyMonths !== null);
  const { dialog, product, buy } = await openBuying(panel);
  const options = product.getByRole('option');
  await expect(options, 'the paid ones, and the invitation to choose').toHaveCount(paid.length + 1);
  await dialog.getByRole('radio', { name: 'Próbna' }).check();
  await expect(options).toHaveCount(products.length - paid.length + 1);
  await expect(product.getByRole('option', { selected: true })).toContainText('Wersja próbna');
  await buy.click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByRole('dialog'), 'there is nothing to pay').toHaveCount(0);
  await expect(licenceRows(panel)).toContainText('Zaakceptowana');

  const again = await openBuying(panel);
  await expect(again.dialog.getByRole('radio', { name: 'Próbna, już wykorzystana' })).toBeDisabled();
});

test('LIC-07 the inline NIP message in English, word for word', async ({ panel, context }) => {
  await context.addCookies([{ name: 'language', value: 'en', url: address }]);
  await panel.goto('/user-panel/licenses');
  await panel.getByRole('button', { name: 'Buy new licence' }).first().click();
  const nip = panel.getByRole('textbox', { name: 'NIP' });
  await expect(nip).not.toHaveValue('');
  await nip.fill('12-34');
  await nip.blur();
  await expect(panel.getByText('Please enter NIP in the form 123-456-78-90')).toBeVisible();
});

test('LIC-11 a request that fails leaves the dialog and what was typed, and says why', async ({ panel, company }) => {
  const { dialog, product, companyName, nip, buy } = await openBuying(panel);
  const { id } = await productNamed('Start');
  await product.selectOption(id);
  await companyName.fill('Firma z literówką');
  const answers = [
    { how: { status: 409, json: { statusCode: 409, clientError: 'Tego produktu już nie ma' } }, says: 'Tego produktu już nie ma' },
    { how: { status: 500, json: { statusCode: 500, clientError: 'Serwer się pogubił' } }, says: 'Serwer się pogubił' },
    { how: { status: 502, body: '<h1>Bad gateway</h1>' }, says: 'Wystąpił nieoczekiwany błąd serwera' },
  ];
  for (const { how, says } of answers) {
    await panel.route(ordering, (route) => route.fulfill(how));
    await buy.click();
    await expect(dialog.getByRole('alert')).toHaveText(says);
    await expect(product).toHaveValue(id);
    await expect(companyName).toHaveValue('Firma z literówką');
    await expect(nip).toHaveValue(/^\d{3}-/);
    await panel.unroute(ordering);
  }
  await expectAccessible(panel, 'dialog');
  await buy.click();
  await expect(panel.getByRole('group', { name: 'Dane do przelewu' })).toBeVisible();
  expect(await call(listLicences, { query: {} }, company.token)).toMatchObject([{ companyName: 'Firma z literówką' }]);
});

test('LIC-11 an order whose answer was lost is repeated with its own key, and is one order', async ({ panel, company }) => {
  const { dialog, product, buy } = await openBuying(panel);
  await product.selectOption((await productNamed('Start')).id);
  const keys: (string | undefined)[] = [];
  let lost = 0;
  await panel.route(ordering, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    const response = await route.fetch();
    lost += 1;
    return lost > 1 ? route.fulfill({ response }) : route.abort();
  });
  await buy.click();
  await expect(dialog.getByRole('alert')).toHaveText('Wystąpił nieoczekiwany błąd serwera');
  await buy.click();
  await expect(panel.getByRole('group', { name: 'Dane do przelewu' })).toBeVisible();
  expect(keys).toEqual([expect.stringMatching(/./), keys[0]]);
  expect(await call(listLicences, { query: {} }, company.token)).toHaveLength(1);
});

test('LIC-11 a double click orders once', async ({ panel, company }) => {
  const { product, buy } = await openBuying(panel);
  await product.selectOption((await productNamed('Start')).id);
  const orders: string[] = [];
  panel.on('request', (request) => request.method() === 'POST' && request.url().endsWith('/api/licenses') && orders.push(request.url()));
  await buy.dblclick();
  await expect(panel.getByRole('group', { name: 'Dane do przelewu' })).toBeVisible();
  await panel.getByRole('dialog').getByRole('button', { name: 'Zamknij' }).last().click();
  await expect(licenceRows(panel)).toHaveCount(1);
  expect(orders).toHaveLength(1);
  expect(await call(listLicences, { query: {} }, company.token)).toHaveLength(1);
});
