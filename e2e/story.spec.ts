import { makeRegistration } from './support/company.ts';
import { mailTo } from './support/mailbox.ts';
import { fillRegistration } from './support/registration.ts';
import { expect, field, test } from './support/test.ts';

for (const { width, tag } of [
  { width: 390, tag: [] },
  { width: 768, tag: ['@long'] },
  { width: 1440, tag: [] },
]) {
  test(`from a visitor to a bought licence at ${width} px`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const typed = makeRegistration();
    await page.goto('/');
    await page.getByRole('button', { name: 'ZAMÓW' }).first().click();
    const registration = page.getByRole('dialog', { name: 'Zarejestruj się' });
    await fillRegistration(registration, typed);
    await registration.getByRole('button', { name: 'Zarejestruj się' }).click();
    await expect(registration).toBeHidden();

    const [link] = /http:\/\/\S*\/activate\/[\w-]{22}/.exec(await mailTo(typed.email, '/activate/')) ?? [''];
    await page.goto(link);
    await page.getByRole('link', { name: /stronę główną/ }).click();
    const login = page.getByRole('region', { name: 'Zaloguj się' });
    await field(login, 'E-mail').fill(typed.email);
    await field(login, 'Hasło').fill(typed.password);
    await login.getByRole('button', { name: 'Zaloguj się' }).click();

    // The product chosen in the price list is not forgotten.
    const buying = page.getByRole('dialog', { name: 'Kup nową licencję' });
    await expect(buying.getByRole('combobox', { name: 'Produkt' })).not.toHaveValue('');
    await buying.getByRole('button', { name: 'Kup', exact: true }).click();
    const payment = page.getByRole('group', { name: 'Dane do przelewu' });
    await expect(payment).toBeVisible();
    const [mark = ''] = /OSK[0-9A-Z]{7}/.exec((await payment.textContent()) ?? '') ?? [];
    expect(await mailTo(typed.email, mark)).toContain(mark);
    await page.getByRole('dialog').getByRole('button', { name: 'Zamknij' }).last().click();
    await page.getByRole('button', { name: /^Pokaż szczegóły/ }).click();
    await expect(page.getByRole('dialog', { name: `Zamówienie nr ${mark}` })).toBeVisible();
    await page.keyboard.press('Escape');

    if (width < 1200) await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Wyloguj się' }).click();
    await expect(page).toHaveURL('/home');
  });
}
