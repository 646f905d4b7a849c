import { licenceRows, openDetails, order, payment, runningLicence } from '../support/licences.ts';
import { badGateway } from '../support/network.ts';
import { expect, expectAccessible, field, test, toast } from '../support/test.ts';

const newName = 'Nowa Nazwa sp. z o.o.';
const newNip = '526-000-12-46';

test('LIC-06 LIC-11 SAL-03 changes the company of a pending licence at once, also after a failure, and of a running one by a correction', async ({
  panel,
  company,
}) => {
  const running = await runningLicence(company);
  const pending = await order(company, 'Egzamin');
  const { dialog, change, companyName, nip, confirm } = await openDetails(panel, pending.paymentMark);
  const city = field(dialog, 'Miasto');

  await test.step('changes a pending licence', async () => {
    await expect(change).not.toBeChecked();
    await expect(companyName).toBeHidden();
    await change.check();
    await expect(companyName).toHaveValue(company.name);
    await expect(confirm).toBeDisabled();
    await companyName.fill(newName);
    await nip.fill('12');
    await nip.blur();
    await expect(dialog.getByText('Wpisz NIP w postaci 123-456-78-90')).toBeVisible();
    await expect(confirm).toBeDisabled();
    await expect(city).toBeHidden();
    await nip.fill(newNip);
    await city.fill('Zgierz');

    await panel.route('**/api/licenses/company', badGateway);
    await confirm.click();
    await expect(dialog.getByRole('alert')).toHaveText('Wystąpił nieoczekiwany błąd serwera');
    await expect(companyName).toHaveValue(newName);
    await expectAccessible(panel, 'dialog');
    await panel.unroute('**/api/licenses/company');
    await confirm.dblclick();
    await expect(dialog).toBeHidden();
    await expect(toast(panel, 'Dane firmy zostały zmienione')).toBeVisible();
    await expect(licenceRows(panel)).toHaveCount(2);
    await expect(licenceRows(panel).filter({ hasText: 'Egzamin' })).toContainText(newName);
  });

  await test.step('orders one correction of a running licence', async () => {
    await openDetails(panel, running.paymentMark);
    await change.check();
    await companyName.fill('Pomyłka sp. z o.o.');
    await nip.fill(newNip);
    await expect(city, 'as on the other order').toHaveValue('Zgierz');
    await confirm.click();
    await expect(dialog).toBeHidden();
    const corrections = licenceRows(panel).filter({ hasText: 'Korekta' });
    await expect(corrections).toContainText('Pomyłka sp. z o.o.');
    await expect(corrections).toContainText('Oczekuje na zatwierdzenie');
    const root = licenceRows(panel).filter({ hasText: 'Start na rok' }).filter({ hasText: 'Nowa licencja' });
    await expect(root).toContainText(company.name);

    // A further change replaces the values of the pending correction.
    await root.getByRole('button', { name: /^Pokaż szczegóły/ }).click();
    await change.check();
    await expect(dialog.getByText(/^Zmiana danych nr OSK.{7} czeka na zatwierdzenie/)).toBeVisible();
    await expect(companyName).toHaveValue('Pomyłka sp. z o.o.');
    await companyName.fill(newName);
    await confirm.click();
    await expect(dialog).toBeHidden();
    await expect(corrections).toHaveCount(1);
    await expect(corrections).toContainText(newName);
    await corrections.getByRole('button', { name: /^Pokaż szczegóły/ }).click();
    await expect(dialog).toBeVisible();
    await expect(payment(panel), 'there is nothing to pay').toBeHidden();
  });
});
