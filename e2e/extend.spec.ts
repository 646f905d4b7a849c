import { listLicences } from '@osk/shared/contract/licence';
import { call } from './support/company.ts';
import { noConnection } from './support/connection.ts';
import {
  accept,
  cells,
  closePayment,
  licenceRows,
  loseFirstAnswer,
  openExtending,
  order,
  payment,
  price,
  runningLicence,
  withDashes,
} from './support/licences.ts';
import { expect, expectAccessible, setPreference, test } from './support/test.ts';

const difference = 400;

test('LIC-08 extends a licence by an order that the provider accepts', async ({ panel, company }) => {
  const { paymentMark } = await runningLicence(company, 'Firma na licencji');
  const { dialog, product, companyName, nip, extend } = await openExtending(panel, 'Start na rok');
  await expect(dialog).toHaveAccessibleName(`Rozszerz licencję nr ${paymentMark}`);
  await expect(companyName).toHaveValue('Firma na licencji');
  await expect(nip).toHaveValue(withDashes(company.nip));
  await expect(extend).toBeDisabled();
  // Only products of the same term with more contents.
  await expect(product.getByRole('option')).toContainText(['Wybierz', 'Online na rok', 'Komplet na rok']);
  await expect(product.getByRole('option')).toHaveCount(3);

  await product.selectOption({ index: 1 });
  await expect(dialog.getByText('Strona www + grafik online, Powiadomienia sms')).toBeVisible();
  await expect(dialog.getByText(price(difference), { exact: true })).toBeVisible();
  await expect(extend).toBeEnabled();
  await companyName.fill('');
  await expect(extend).toBeDisabled();
  await companyName.fill('Firma na licencji');
  await extend.dblclick();

  await expect(payment(panel)).toContainText(price(difference));
  const mark = await closePayment(panel);
  const extension = licenceRows(panel).filter({ hasText: `Numer zamówienia: ${mark}` });
  const root = licenceRows(panel).filter({ hasText: 'Nowa licencja' });
  await expect(extension).toContainText('Rozszerzenie');
  await expect(extension).toContainText('Oczekuje na zatwierdzenie');
  await expect(licenceRows(panel)).toHaveCount(2);
  await root.getByRole('button', { name: /^Rozszerz/ }).click();
  await expect(dialog.getByText(/Na zatwierdzenie czeka już rozszerzenie tej licencji/)).toBeVisible();
  await expect(extend).toBeHidden();

  await accept(mark);
  await panel.reload();
  await expect(extension).toContainText('Zaakceptowana');
  await expect(cells(root, 'Strona www + grafik')).toHaveText('tak');
  await expect(cells(root, 'Egzamin wewnętrzny')).toContainText('nie');
});

test('LIC-08 offers no extension when a month or less is left', async ({ panel, company }) => {
  await order(company, 'Licencja próbna');
  await setPreference(panel, 'language', 'en');
  await panel.goto('/user-panel/licenses');
  await panel.getByRole('button', { name: 'Extend: Licencja próbna' }).click();
  const dialog = panel.getByRole('dialog', { name: /^Extend licence OSK/ });
  await expect(dialog.getByText('To extend a licence it must be valid for more than a month')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Extend', exact: true })).toBeHidden();
  await expectAccessible(panel, 'dialog');
});

test('LIC-11 leaves the dialog open when an extension fails, and repeats it as one order', async ({ panel, company }) => {
  await runningLicence(company);
  await panel.route('**/api/products/extensions/*', (route) => route.abort());
  const { dialog, product, companyName, extend } = await openExtending(panel, 'Start na rok');
  await expect(dialog.getByRole('alert')).toContainText('Nie udało się wczytać produktów.');
  await companyName.fill('Inna firma');
  await panel.unroute('**/api/products/extensions/*');
  await dialog.getByRole('button', { name: 'Spróbuj ponownie' }).click();
  await product.selectOption({ index: 2 });

  const keys = await loseFirstAnswer(panel, '/api/licenses/extension');
  await extend.click();
  await expect(dialog.getByRole('alert')).toHaveText(noConnection);
  await expect(companyName).toHaveValue('Inna firma');
  await extend.click();
  await expect(payment(panel)).toBeVisible();
  expect(keys).toEqual([expect.stringMatching(/./), keys[0]]);
  expect(await call(listLicences, { query: {} }, company.token)).toHaveLength(2);
});
