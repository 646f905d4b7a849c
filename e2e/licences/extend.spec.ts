import { listLicences } from '@osk/shared/contract/licence';
import { call } from '../support/company.ts';
import {
  closePayment,
  licenceRows,
  loseFirstAnswer,
  openExtending,
  order,
  payment,
  price,
  runningLicence,
  withDashes,
} from '../support/licences.ts';
import { noConnection } from '../support/network.ts';
import { expect, expectAccessible, setPreference, test } from '../support/test.ts';

const difference = 400;

test('LIC-08 LIC-11 extends a licence once, also after failures, and offers nothing when a month or less is left', async ({
  panel,
  company,
}) => {
  await order(company, 'Licencja próbna');
  const { paymentMark } = await runningLicence(company, 'Firma na licencji');

  await test.step('offers no extension when a month or less is left', async () => {
    await setPreference(panel, 'language', 'en');
    await panel.goto('/user-panel/licenses');
    await panel.getByRole('button', { name: 'Extend: Licencja próbna' }).click();
    const trial = panel.getByRole('dialog', { name: /^Extend licence OSK/ });
    await expect(trial.getByText('To extend a licence it must be valid for more than a month')).toBeVisible();
    await expect(trial.getByRole('button', { name: 'Extend', exact: true })).toBeHidden();
    await expectAccessible(panel, 'dialog');
    await panel.keyboard.press('Escape');
    await panel.getByRole('button', { name: 'Polski' }).click();
  });

  await panel.route('**/api/products/extensions/*', (route) => route.abort());
  const { dialog, product, companyName, nip, extend } = await openExtending(panel, 'Start na rok');
  await test.step('loads the products again, and enables the button with a product and a company', async () => {
    await expect(dialog).toHaveAccessibleName(`Rozszerz licencję nr ${paymentMark}`);
    await expect(dialog.getByRole('alert')).toContainText('Nie udało się wczytać produktów.');
    await expect(companyName).toHaveValue('Firma na licencji');
    await expect(nip).toHaveValue(withDashes(company.nip));
    await companyName.fill('Inna firma');
    await panel.unroute('**/api/products/extensions/*');
    await dialog.getByRole('button', { name: 'Spróbuj ponownie' }).click();
    // Only products of the same term with more contents.
    await expect(product.getByRole('option')).toContainText(['Wybierz', 'Online na rok', 'Komplet na rok']);
    await expect(product.getByRole('option')).toHaveCount(3);
    await expect(extend).toBeDisabled();
    await product.selectOption({ index: 1 });
    await expect(dialog.getByText('Strona www + grafik online, Powiadomienia sms')).toBeVisible();
    await expect(dialog.getByText(price(difference), { exact: true })).toBeVisible();
    await expect(extend).toBeEnabled();
    await companyName.fill('');
    await expect(extend).toBeDisabled();
    await companyName.fill('Inna firma');
  });

  await test.step('repeats a failed order as one order', async () => {
    const keys = await loseFirstAnswer(panel, '/api/licenses/extension');
    await extend.click();
    await expect(dialog.getByRole('alert')).toHaveText(noConnection);
    await expect(companyName).toHaveValue('Inna firma');
    await extend.click();
    await expect(payment(panel)).toContainText(price(difference));
    expect(keys).toEqual([expect.stringMatching(/./), keys[0]]);
    expect(await call(listLicences, { query: {} }, company.token)).toHaveLength(3);
  });

  await test.step('lists the extension, and offers no second one', async () => {
    const mark = await closePayment(panel);
    const extension = licenceRows(panel).filter({ hasText: `Numer zamówienia: ${mark}` });
    await expect(extension).toContainText('Rozszerzenie');
    await expect(extension).toContainText('Oczekuje na zatwierdzenie');
    await panel.getByRole('button', { name: `Rozszerz: Start na rok, nr ${paymentMark}` }).click();
    await expect(dialog.getByText(/Na zatwierdzenie czeka już rozszerzenie tej licencji/)).toBeVisible();
    await expect(extend).toBeHidden();
  });
});
