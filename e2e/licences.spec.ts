import { buyLicence } from '@osk/shared/contract/licence';
import { listProducts } from '@osk/shared/contract/product';
import { call } from './support/company.ts';
import { address } from './support/environment.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const price = (amount: number) => new Intl.NumberFormat('pl-PL', { style: 'currency', currency: 'PLN' }).format(amount);

test('LIC-01 a new company is told what to do, and sees its orders newest first', async ({ panel, company }) => {
  await panel.goto('/user-panel/licenses');
  await expect(panel.getByText('Nie masz jeszcze żadnej licencji.')).toBeVisible();

  const products = await call(listProducts, { query: { includeTrial: true } });
  for (const { id } of products.slice(0, 3)) {
    await call(buyLicence, { body: { productId: id, companyName: company.name, nip: company.nip } }, company.token);
  }
  await panel.reload();
  const rows = panel.getByRole('table', { name: 'Twoje licencje' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  const names = products.slice(0, 3).map(({ productName }) => productName);
  await expect(rows.nth(1)).toContainText(names[2] ?? '');
  await expect(rows.nth(3)).toContainText(names[0] ?? '');
  for (const heading of [
    'Początek',
    'Produkt',
    'Program',
    'Strona www + grafik',
    'Egzamin wewnętrzny',
    'Powiadomienia SMS',
    'Ważna do',
    'Firma',
    'Status',
    'Typ',
    'Szczegóły',
  ]) {
    await expect(panel.getByRole('columnheader', { name: heading })).toBeVisible();
  }
  await expectAccessible(panel);
});

test('LIC-07 buying: prefilled, checked, ordered, and the row is there', async ({ panel, company }) => {
  await panel.goto('/user-panel/licenses');
  await panel.getByRole('button', { name: 'Kup nową licencję' }).first().click();
  const dialog = panel.getByRole('dialog', { name: 'Kup nową licencję' });
  const buy = dialog.getByRole('button', { name: 'Kup', exact: true });
  const nip = dialog.getByRole('textbox', { name: 'NIP' });

  await expect(dialog.getByRole('textbox', { name: 'Nazwa firmy' })).toHaveValue(company.name);
  await expect(nip).toHaveValue(company.nip.replace(/(\d{3})(\d{3})(\d{2})(\d{2})/, '$1-$2-$3-$4'));
  await expect(buy).toBeDisabled();

  const products = await call(listProducts, { query: { includeTrial: true } });
  const paid = products.filter(({ howManyMonths }) => howManyMonths !== null);
  const trial = products.filter(({ howManyMonths }) => howManyMonths === null);
  const options = dialog.getByRole('combobox', { name: 'Produkt' }).getByRole('option');
  await expect(options, 'the paid ones, and the invitation to choose').toHaveCount(paid.length + 1);
  await dialog.getByRole('radio', { name: 'Próbna' }).check();
  await expect(options).toHaveCount(trial.length + 1);
  await dialog.getByRole('radio', { name: 'Płatna' }).check();

  const chosen = paid[0];
  await dialog.getByRole('combobox', { name: 'Produkt' }).selectOption(chosen?.id ?? '');
  await expect(dialog.getByText(price(chosen?.totalPrice ?? 0), { exact: true })).toBeVisible();
  await nip.fill('123');
  await nip.blur();
  await expect(dialog.getByText('Wpisz NIP w postaci 123-456-78-90')).toBeVisible();
  await expect(buy).toBeDisabled();
  await nip.fill(company.nip);
  await expect(buy).toBeEnabled();
  await expectAccessible(panel);
  await buy.dblclick();

  await expect(panel.getByRole('status').filter({ hasText: 'Zamówienie' })).toBeVisible();
  await expect(panel.getByRole('group', { name: 'Dane do przelewu' })).toBeVisible();
  await panel.getByRole('dialog').getByRole('button', { name: 'Zamknij' }).last().click();
  const rows = panel.getByRole('table', { name: 'Twoje licencje' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(chosen?.productName ?? '');
  await expect(rows.nth(1)).toContainText('Oczekuje na zatwierdzenie');
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

test('LIC-05 the details of a pending licence say how to pay; those of a running one do not', async ({ panel, company }) => {
  const products = await call(listProducts, { query: { includeTrial: true } });
  const paid = products.find(({ howManyMonths }) => howManyMonths !== null);
  const trial = products.find(({ howManyMonths }) => howManyMonths === null);
  const order = (productId = '') =>
    call(buyLicence, { body: { productId, companyName: 'Firma na fakturze', nip: company.nip } }, company.token);
  await order(trial?.id);
  const pending = await order(paid?.id);

  await panel.goto('/user-panel/licenses');
  await panel.getByRole('button', { name: `Pokaż szczegóły: ${paid?.productName}` }).click();
  const details = panel.getByRole('dialog', { name: `Zamówienie nr ${pending.paymentMark}` });
  for (const label of ['Data utworzenia', 'Kwota', 'Produkt', 'Status', 'Typ', 'Zawartość', 'Data akceptacji', 'Ważna do']) {
    await expect(details.getByRole('term').filter({ hasText: label }).first()).toBeVisible();
  }
  const payment = details.getByRole('group', { name: 'Dane do przelewu' });
  await expect(payment.getByText(pending.paymentMark, { exact: true })).toBeVisible();
  await expect(payment.getByText('Firma na fakturze')).toBeVisible();
  await expect(payment.getByText(price(pending.totalPrice))).toBeVisible();
  await expect(payment.getByText(/^\d{2}( \d{4}){6}$/)).toBeVisible();
  await expect(payment.getByText(`zamówienie nr ${pending.paymentMark}`)).toBeVisible();
  for (const label of ['Odbiorca', 'Adres odbiorcy']) await expect(payment.getByText(label, { exact: true })).toBeVisible();
  await expectAccessible(panel);
  await panel.keyboard.press('Escape');

  await panel.getByRole('button', { name: `Pokaż szczegóły: ${trial?.productName}` }).click();
  await expect(panel.getByRole('dialog').getByText('Zaakceptowana')).toBeVisible();
  await expect(panel.getByRole('group', { name: 'Dane do przelewu' })).toBeHidden();
});
