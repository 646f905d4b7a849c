import { test } from '../support/conformance.ts';
import { moduleIn, setUserCookie } from '../support/embedding.ts';
import { fillEmployee, makeEmployee } from '../support/employees.ts';
import { react18Host } from '../support/environment.ts';
import { expect } from '../support/test.ts';

test('FED-07 works as a component of a page in Vue', async ({ page, sharedCompany }) => {
  await setUserCookie(page, react18Host, sharedCompany.employeesToken);
  await page.goto(`${react18Host}/vue.html`);
  const module = moduleIn(page);
  await expect(module.getByRole('heading', { name: 'Pracownicy PKK' })).toHaveCSS('font-size', '28px');
  await expect(module.locator('.content')).toHaveCSS('padding-left', '24px');

  await module.getByRole('button', { name: 'Dodaj pracownika' }).first().click();
  const dialog = module.getByRole('dialog');
  await fillEmployee({ dialog }, { ...makeEmployee(), lastName: 'Nowak Vue' });
  await dialog.getByRole('button', { name: 'Zapisz' }).click();
  const details = module.getByRole('button', { name: ': Anna Nowak Vue' });
  await expect(details).toBeVisible();
  await expect(page.getByText('Zmiany: created', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'English' }).click();
  await expect(module.getByRole('heading', { name: 'PKK employees' })).toBeVisible();
  await page.getByRole('button', { name: 'Schowaj' }).click();
  await expect(module).toHaveCount(0);
  await page.getByRole('button', { name: 'Pokaż moduł' }).click();
  await expect(details).toBeVisible();
  await expect(module.getByRole('heading', { name: 'PKK employees' })).toBeVisible();
  expect(await module.evaluate((element) => element.getAttributeNames().filter((name) => name.includes('token')))).toEqual([]);
});
