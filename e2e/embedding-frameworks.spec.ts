import { createEmployeesToken, moduleIn, setUserCookie } from './support/embedding.ts';
import { fillEmployee, makeEmployee } from './support/employees.ts';
import { frameworkPages } from './support/environment.ts';
import { expect, test } from './support/test.ts';

// The page with jQuery sets its token late, so the module first says that it is missing.
test.use({ expectedMessages: /Failed to load resource|\[missing-token\]/ });

for (const framework of ['vue', 'svelte', 'react-18', 'wordpress']) {
  test(`FED-07 works as a component of the page ${framework}.html`, async ({ page, company }) => {
    const { token } = await createEmployeesToken(company);
    await setUserCookie(page, frameworkPages, token);
    await page.goto(`${frameworkPages}/${framework}.html`);
    const module = moduleIn(page);
    await expect(module.getByText('Nie masz jeszcze')).toBeVisible();
    await expect(module.getByRole('heading', { name: 'Pracownicy PKK' })).toHaveCSS('font-size', '28px');
    await expect(module.locator('.content')).toHaveCSS('padding-left', '24px');

    await module.getByRole('button', { name: 'Dodaj pracownika' }).first().click();
    const dialog = module.getByRole('dialog');
    await fillEmployee({ dialog }, makeEmployee());
    await dialog.getByRole('button', { name: 'Zapisz' }).click();
    const details = module.getByRole('button', { name: /: Anna Nowak$/ });
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
}
