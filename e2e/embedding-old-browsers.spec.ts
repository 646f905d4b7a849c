import { rewrite } from './support/conformance.ts';
import { moduleIn, setUserCookie } from './support/embedding.ts';
import { enablePkk } from './support/employees.ts';
import { address, plainPage } from './support/environment.ts';
import { expect, field, test } from './support/test.ts';

// Chrome 111 and Safari 16.4 have no popovers, and Safari 16.4 cannot give a container a width of its own.
test.beforeEach(async ({ page, company }) => {
  await page.addInitScript(() => {
    for (const name of ['popover', 'hidePopover', 'showPopover', 'togglePopover']) Reflect.deleteProperty(HTMLElement.prototype, name);
  });
  await rewrite(page, `${address}/embed/v1/osk-pkk-employees.js`, (script) =>
    script
      .replaceAll(':popover-open', ':unknown')
      .replaceAll('contain-intrinsic-inline-size', 'unknown-property')
      // Chromium would still hide an element with the attribute.
      .replaceAll(/(["'`])popover\1,/g, '$1data-popover$1,'),
  );
  await enablePkk(company);
  await setUserCookie(page, plainPage, company.token);
  await page.goto(plainPage);
});

test('BRO-03 the embedded module shows dialogs and messages above the page when the browser has no popovers', async ({ page }) => {
  const module = moduleIn(page);
  await page.evaluate(() => {
    const banner = document.body.appendChild(document.createElement('div'));
    Object.assign(banner.style, { position: 'fixed', inset: '0 0 auto 0', blockSize: '200px', zIndex: '10000', background: 'red' });
  });
  await module.getByRole('button', { name: 'Dodaj pracownika' }).first().press('Enter');
  const dialog = module.getByRole('dialog');
  const typed = { Imię: 'Anna', Nazwisko: 'Nowak', PESEL: '440514 01359', 'Identyfikator PKK': 'KR1', Hasło: 'Abcdef1!' };
  for (const [label, value] of Object.entries(typed)) await field(dialog, label).fill(value);
  await field(dialog, 'E-mail').fill('anna@szkola.example');
  await dialog.getByRole('button', { name: 'Zapisz' }).click();
  const message = module.getByRole('status').filter({ hasText: 'dodan' });
  await message.click({ trial: true });
  // A click beside the message reaches the page.
  await page.evaluate(() => document.body.lastElementChild?.remove());
  await page.getByRole('button', { name: 'English' }).click();
  await expect(module.getByRole('heading', { name: 'PKK employees' })).toBeVisible();
  await expect(message).toBeVisible();
});

test('BRO-03 the embedded module stays readable when neither the page nor the browser gives it a width', async ({ page }) => {
  const module = moduleIn(page);
  await expect(module.getByRole('heading', { name: 'Pracownicy PKK' })).toBeVisible();
  await page.locator('main').evaluate((main) => Object.assign(main.style, { display: 'flex', flexWrap: 'wrap' }));
  expect((await module.boundingBox())?.width).toBeGreaterThanOrEqual(320);
  await page.locator('main').evaluate((main) => Object.assign(main.style, { display: 'block', inlineSize: '250px' }));
  expect((await module.boundingBox())?.width).toBe(250);
});
