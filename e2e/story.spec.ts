import { activationLink, makeRegistration } from './support/company.ts';
import { closePayment, payment } from './support/licences.ts';
import { mailTo } from './support/mailbox.ts';
import { fillRegistration } from './support/registration.ts';
import { expect, logIn, test } from './support/test.ts';

for (const { width, tag } of [
  { width: 390, tag: [] },
  { width: 768, tag: ['@long'] },
  { width: 1440, tag: [] },
]) {
  test(`a visitor registers, buys a licence and logs out at ${width} px`, { tag }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.setViewportSize({ width, height: 900 });
    const typed = makeRegistration();
    await page.goto('/');
    await page.getByRole('button', { name: 'ZAMÓW' }).first().click();
    const registration = page.getByRole('dialog', { name: 'Zarejestruj się' });
    await fillRegistration(registration, typed);
    await registration.getByRole('button', { name: 'Zarejestruj się' }).click();
    await expect(registration).toBeHidden();

    await page.goto(await activationLink(typed.email));
    await page.getByRole('link', { name: /stronę główną/ }).click();
    await logIn(page, typed);

    const buying = page.getByRole('dialog', { name: 'Kup nową licencję' });
    await expect(buying.getByRole('combobox', { name: 'Produkt' }), 'the product from the price list').not.toHaveValue('');
    await buying.getByRole('button', { name: 'Kup', exact: true }).click();
    await expect(payment(page)).toBeVisible();
    const mark = await closePayment(page);
    expect(await mailTo(typed.email, mark)).toContain(mark);
    await page.getByRole('button', { name: /^Pokaż szczegóły/ }).click();
    await expect(page.getByRole('dialog', { name: `Zamówienie nr ${mark}` })).toBeVisible();
    await page.keyboard.press('Escape');

    if (width < 1200) await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Wyloguj się' }).click();
    await expect(page).toHaveURL('/home');
  });
}
