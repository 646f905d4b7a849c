import { Key } from 'selenium-webdriver';
import { activationLink, makeRegistration } from '../support/company.ts';
import { address } from '../support/environment.ts';
import { productNamed } from '../support/licences.ts';
import { mailTo } from '../support/mailbox.ts';
import { expect, fillLogin, test } from './support/test.ts';

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ size: { width, height: 900 } });

    test('BRO-01 a visitor orders a product, registers, activates the account, logs in, buys it and logs out', async ({ tab }) => {
      const typed = makeRegistration();
      await tab.goto('/');
      await tab.getByRole('button', 'ZAMÓW', 'Komplet na rok').click();
      const registration = tab.getByRole('dialog', 'Zarejestruj się');
      for (const [name, value] of Object.entries(typed)) await registration.css(`[name="${name}"]`).fill(value);
      await registration.getByRole('button', 'Zarejestruj się').click();
      await expect(registration).toBeHidden();

      await tab.goto((await activationLink(typed.email)).replace(address, ''));
      await tab.getByRole('link', /stronę główną/).click();
      await fillLogin(tab, typed);
      await tab.type(Key.ENTER);
      const buying = tab.getByRole('dialog', 'Kup nową licencję');
      await expect(buying.css('[name="productId"]:checked')).toHaveValue((await productNamed('Komplet na rok')).id);
      await buying.getByRole('button', 'Kup').click();

      const payment = tab.getByRole('group', 'Dane do przelewu');
      await expect(payment).toContainText('OSK');
      const [mark = ''] = /OSK[0-9A-Z]{7}/.exec((await payment.find()).text) ?? [];
      expect(await mailTo(typed.email, mark)).toContain(mark);
      await tab.type(Key.ESCAPE);
      // A card has the button behind another one.
      if (width < 1200) await tab.getByRole('button', /^Więcej: /).click();
      await tab.getByRole('button', /^Pokaż szczegóły/).click();
      await expect(tab.getByRole('dialog', `Zamówienie nr ${mark}`)).toBeVisible();
      await tab.type(Key.ESCAPE);

      if (width < 1200) await tab.getByRole('button', 'Menu').click();
      await tab.getByRole('button', 'Wyloguj się').click();
      await expect.poll(() => tab.path()).toBe('/home');
    });
  });
}
