import type { Page } from 'playwright/test';
import { activationLink, fillRegistration, makeRegistration } from './company.ts';
import { closePayment, payment, press, productNamed, productRow } from './licences.ts';
import { mailTo } from './mailbox.ts';
import { expect, logIn } from './test.ts';

/**
 * Goes through the story of a customer: orders a product, registers, activates the account, logs in, buys the product, reads how to pay and
 * logs out. @param laterDevice goes on after the registration: the server remembers the product
 */
export async function goThroughStory(firstDevice: Page, laterDevice = firstDevice): Promise<void> {
  const typed = makeRegistration();
  await firstDevice.goto('/');
  const { productName } = await productNamed('Komplet na rok');
  await firstDevice.getByRole('button', { name: 'ZAMÓW', description: productName, exact: true }).click();
  const registration = firstDevice.getByRole('dialog', { name: 'Zarejestruj się' });
  await fillRegistration(registration, typed);
  await registration.getByRole('button', { name: 'Zarejestruj się' }).click();
  await expect(registration).toBeHidden();

  const page = laterDevice;
  await page.goto(await activationLink(typed.email));
  await page.getByRole('link', { name: 'Zaloguj się' }).click();
  await logIn(page, typed);

  const buying = page.getByRole('dialog', { name: 'Kup nową licencję' });
  await expect(productRow(buying, productName)).toBeChecked();
  await expect(productRow(buying, productName)).toBeInViewport();
  await buying.getByRole('button', { name: 'Kup', exact: true }).click();
  await expect(payment(page)).toBeVisible();
  const mark = await closePayment(page);
  expect(await mailTo(typed.email, mark)).toContain(mark);
  await press(page, /^Pokaż szczegóły: Komplet na rok/);
  await expect(page.getByRole('dialog', { name: `Zamówienie nr ${mark}` })).toBeVisible();
  await page.keyboard.press('Escape');

  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Wyloguj się' }).click();
  await expect(page).toHaveURL('/home');
}
