import { test } from './support/conformance.ts';
import { moduleIn, setUserCookie } from './support/embedding.ts';
import { fillEmployee, makeEmployee } from './support/employees.ts';
import { frameworkPages } from './support/environment.ts';
import { expect } from './support/test.ts';

// The page with jQuery sets its token late, so the module first says that it is missing.
test.use({ expectedMessages: /Failed to load resource|\[missing-token\]/ });

for (const [framework, tag] of [
  ['vue', []],
  ['react-18', []],
  ['svelte', '@long'],
  ['wordpress', '@long'],
] as const) {
  test(`FED-07 works as a component of the page ${framework}.html`, { tag: [tag].flat() }, async ({ page, sharedCompany }) => {
    await setUserCookie(page, frameworkPages, sharedCompany.employeesToken);
    await page.goto(`${frameworkPages}/${framework}.html`);
    const module = moduleIn(page);
    await expect(module.getByRole('heading', { name: 'Pracownicy PKK' })).toHaveCSS('font-size', '28px');
    await expect(module.locator('.content')).toHaveCSS('padding-left', '24px');

    await module.getByRole('button', { name: 'Dodaj pracownika' }).first().click();
    const dialog = module.getByRole('dialog');
    const typed = { ...makeEmployee(), lastName: `Nowak ${framework}` };
    await fillEmployee({ dialog }, typed);
    await dialog.getByRole('button', { name: 'Zapisz' }).click();
    const details = module.getByRole('button', { name: `: Anna ${typed.lastName}` });
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
