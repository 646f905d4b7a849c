import type { Page } from 'playwright/test';
import type { Company } from './support/company.ts';
import { licenceRows, order } from './support/licences.ts';
import { operator } from './support/operator.ts';
import { expect, expectAccessible, field, test } from './support/test.ts';

const otherNip = '526-000-12-46';

async function openChange(page: Page, mark: string) {
  await page.goto('/user-panel/licenses');
  await licenceRows(page)
    .filter({ hasText: mark })
    .first()
    .getByRole('button', { name: /^Pokaż szczegóły/ })
    .click();
  const dialog = page.getByRole('dialog', { name: `Zamówienie nr ${mark}` });
  const checkbox = dialog.getByRole('checkbox', { name: 'Zmień dane licencji' });
  return {
    dialog,
    checkbox,
    companyName: field(dialog, 'Nazwa firmy'),
    nip: field(dialog, 'NIP'),
    confirm: dialog.getByRole('button', { name: 'Potwierdź' }),
  };
}

const acceptedOrder = async (company: Company) => {
  const licence = await order(company, 'Start na rok');
  await operator('orders', 'accept', licence.paymentMark);
  return licence;
};

test('LIC-06 the company of a pending licence is changed at once', async ({ panel, company }) => {
  const { paymentMark } = await order(company, 'Start');
  const { dialog, checkbox, companyName, nip, confirm } = await openChange(panel, paymentMark);
  await expect(checkbox).not.toBeChecked();
  await expect(companyName).toBeHidden();
  await checkbox.check();
  await expect(companyName).toHaveValue(company.name);
  await expect(confirm).toBeDisabled();
  await companyName.fill('');
  await nip.fill('12');
  await nip.blur();
  await expect(dialog.getByText('Pole nazwa firmy jest wymagane')).toBeVisible();
  await expect(dialog.getByText('Wpisz NIP w postaci 123-456-78-90')).toBeVisible();
  await expect(confirm).toBeDisabled();
  await companyName.fill('Nowa Nazwa sp. z o.o.');
  await nip.fill(otherNip);
  await expectAccessible(panel, 'dialog');
  await confirm.click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByRole('status').filter({ hasText: 'Dane firmy zostały zmienione' })).toBeVisible();
  await expect(licenceRows(panel)).toHaveCount(1);
  await expect(licenceRows(panel)).toContainText('Nowa Nazwa sp. z o.o.');
});

test('LIC-06 the company of a running licence is changed by a correction, which the provider accepts', async ({ panel, company }) => {
  const { paymentMark } = await acceptedOrder(company);
  const { dialog, checkbox, companyName, nip, confirm } = await openChange(panel, paymentMark);
  await checkbox.check();
  await companyName.fill('Nowa Nazwa sp. z o.o.');
  await nip.fill(otherNip);
  await confirm.click();
  await expect(dialog).toBeHidden();

  const corrections = licenceRows(panel).filter({ hasText: 'Korekta' });
  await expect(corrections).toHaveCount(1);
  await expect(corrections).toContainText('Nowa Nazwa sp. z o.o.');
  await expect(corrections).toContainText('Oczekuje na zatwierdzenie');
  const root = licenceRows(panel).filter({ hasText: 'Nowa licencja' });
  await expect(root).toContainText(company.name);
  await corrections.getByRole('button', { name: /^Pokaż szczegóły/ }).click();
  await expect(panel.getByRole('dialog')).toBeVisible();
  await expect(panel.getByRole('group', { name: 'Dane do przelewu' }), 'there is nothing to pay').toBeHidden();
  const title = (await panel.getByRole('dialog').getByRole('heading').first().textContent()) ?? '';
  await panel.keyboard.press('Escape');

  const [mark = ''] = /OSK[0-9A-Z]{7}/.exec(title) ?? [];
  expect(mark).not.toBe(paymentMark);
  await operator('orders', 'accept', mark);
  await panel.reload();
  await expect(root).toContainText('Nowa Nazwa sp. z o.o.');
  await expect(corrections).toContainText('Zaakceptowana');
});

test('LIC-06 a correction that waits can itself be changed; of what is over nothing is changed', async ({ panel, company }) => {
  const { paymentMark } = await acceptedOrder(company);
  const first = await openChange(panel, paymentMark);
  await first.checkbox.check();
  await first.companyName.fill('Nowa Nazwa sp. z o.o.');
  await first.confirm.click();
  await expect(first.dialog).toBeHidden();
  await licenceRows(panel)
    .filter({ hasText: 'Nowa licencja' })
    .getByRole('button', { name: /^Pokaż szczegóły/ })
    .click();
  await first.checkbox.check();
  await expect(first.dialog.getByText(/^Zmiana danych nr OSK.{7} czeka na zatwierdzenie/)).toBeVisible();
  await expect(first.companyName).toHaveValue('Nowa Nazwa sp. z o.o.');
  await expectAccessible(panel, 'dialog');
  await first.companyName.fill('Poprawiona Nazwa sp. z o.o.');
  await first.confirm.click();
  await expect(first.dialog).toBeHidden();
  await expect(licenceRows(panel).filter({ hasText: 'Korekta' })).toContainText('Poprawiona Nazwa sp. z o.o.');
  await expect(licenceRows(panel)).toHaveCount(2);

  const rejected = await order(company, 'Komplet');
  await operator('orders', 'reject', rejected.paymentMark);
  const over = await openChange(panel, rejected.paymentMark);
  await expect(over.dialog).toBeVisible();
  await expect(over.checkbox).toBeHidden();
});

test('LIC-11 a change that fails leaves the form, says why, and can be repeated', async ({ panel, company }) => {
  const { paymentMark } = await order(company, 'Start');
  const { dialog, checkbox, companyName, confirm } = await openChange(panel, paymentMark);
  await checkbox.check();
  await companyName.fill('Nowa Nazwa sp. z o.o.');
  await panel.route('**/api/licenses/company', (route) => route.abort());
  await confirm.click();
  await expect(dialog.getByRole('alert')).toHaveText('Wystąpił nieoczekiwany błąd serwera');
  await expect(companyName).toHaveValue('Nowa Nazwa sp. z o.o.');
  await panel.unroute('**/api/licenses/company');
  await confirm.dblclick();
  await expect(dialog).toBeHidden();
  await expect(licenceRows(panel)).toContainText('Nowa Nazwa sp. z o.o.');
});
