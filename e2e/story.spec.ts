import { activationLink, fillRegistration, makeRegistration } from './support/company.ts';
import { closePayment, payment, productNamed } from './support/licences.ts';
import { mailTo } from './support/mailbox.ts';
import { expect, logIn, test } from './support/test.ts';

for (const { width, tag } of [
  { width: 390, tag: [] },
  { width: 768, tag: ['@long'] },
  { width: 1440, tag: [] },
]) {
  test(`BRO-01 LND-06 a visitor orders a product, registers, logs in, buys it and logs out at ${width} px`, { tag }, async ({
    page: firstDevice,
    otherDevice,
  }) => {
    await firstDevice.emulateMedia({ reducedMotion: 'no-preference' });
    await firstDevice.setViewportSize({ width, height: 900 });
    const typed = makeRegistration();
    await firstDevice.goto('/');
    const { id, productName } = await productNamed('Komplet');
    await firstDevice.getByRole('button', { name: 'ZAMÓW', description: productName, exact: true }).click();
    const registration = firstDevice.getByRole('dialog', { name: 'Zarejestruj się' });
    await fillRegistration(registration, typed);
    await registration.getByRole('button', { name: 'Zarejestruj się' }).click();
    await expect(registration).toBeHidden();

    // The server remembers the product, so the story can continue on another device.
    const page = width === 1440 ? otherDevice : firstDevice;
    await page.goto(await activationLink(typed.email));
    await page.getByRole('link', { name: /stronę główną/ }).click();
    await logIn(page, typed);

    const buying = page.getByRole('dialog', { name: 'Kup nową licencję' });
    await expect(buying.getByRole('combobox', { name: 'Produkt' })).toHaveValue(id);
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
