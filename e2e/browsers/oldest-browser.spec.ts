import { makeRegistration } from '../support/company.ts';
import { createEmployeesToken, moduleIn, setUserCookie } from '../support/embedding.ts';
import { employeeRows, enablePkk, fillEmployee, makeEmployee, openCreating } from '../support/employees.ts';
import { plainPage } from '../support/environment.ts';
import { goThroughStory } from '../support/story.ts';
import { expect, field, heading, test, toast } from '../support/test.ts';
import { becomeOldestBrowser, deleteFeatures, features } from './oldest-browser.ts';

test('BRO-03 a visitor goes through the story, writes to the provider, and asks for a new password when the browser lacks what Safari 16.4, Firefox 128 or Chrome 111 lack', async ({
  page,
  context,
}) => {
  await test.step('the test deletes every feature', async () => {
    await page.goto('/robots.txt');
    const { deleted, kept } = await page.evaluate(deleteFeatures, features);
    const known = ['Promise.withResolvers', 'URL.canParse', 'AbortSignal.any', 'URLSearchParams.prototype.size', 'requestIdleCallback'];
    const onElements = ['HTMLElement.prototype.showPopover', 'Element.prototype.checkVisibility'];
    expect(deleted).toEqual(expect.arrayContaining([...known, ...onElements]));
    // No script can delete them. Chromium has them from 125 on.
    expect(['Symbol.asyncDispose', 'Symbol.dispose']).toEqual(expect.arrayContaining(kept));
  });

  await becomeOldestBrowser(context);
  await page.setViewportSize({ width: 390, height: 900 });
  await goThroughStory(page);
  await expect(page.locator('#outdated')).toBeHidden();

  const { email } = makeRegistration();
  const contact = page.getByRole('form', { name: 'Napisz do nas' });
  const typed = { 'Imię i nazwisko': 'Anna Żółw', 'E-mail': email, Wiadomość: 'Zażółć gęślą jaźń' };
  for (const [label, value] of Object.entries(typed)) await field(contact, label).fill(value);
  await contact.getByRole('button', { name: 'Wyślij' }).click();
  await expect(contact.getByRole('status')).toHaveText(/^Wiadomość została wysłana\./);
  await page.getByRole('main').getByRole('button', { name: 'Przypomnij hasło' }).click();
  const restore = page.getByRole('dialog', { name: 'Przypomnij hasło' });
  await field(restore, 'E-mail').fill(email);
  await restore.getByRole('button', { name: 'Wyślij link' }).click();
  await expect(restore).toBeHidden();
});

test('BRO-03 a company opens a page of each remote and saves their forms when the browser lacks the same', async ({
  panel,
  company,
  context,
}) => {
  await becomeOldestBrowser(context);
  await enablePkk(company);
  await panel.goto('/user-panel/licenses');
  const open = async (name: string) => {
    await panel.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name }).click();
    await expect(heading(panel, name)).toBeVisible();
  };
  await open('Konfiguracja');
  const configuration = panel.getByRole('form', { name: /^Konfiguracja SMS/ });
  const typed = { Domena: 'https://mojaszkola.pl/kontakt', 'Treść SMS': 'Jazda o {czas}', Od: '2130', Do: '6' };
  for (const [label, value] of Object.entries(typed)) await field(configuration, label).fill(value);
  await configuration.getByRole('button', { name: 'Zapisz' }).click();
  await expect(toast(panel, 'Konfiguracja została zapisana')).toBeVisible();

  await open('Pracownicy PKK');
  const creating = await openCreating(panel);
  await fillEmployee(creating, makeEmployee());
  await creating.save.click();
  await expect(employeeRows(panel)).toHaveCount(1);

  await open('Profil');
  const change = panel.getByRole('form', { name: 'Zmiana hasła' });
  const passwords = { 'Stare hasło': company.password, 'Nowe hasło': 'Nowe£1Haslo', 'Powtórz nowe hasło': 'Nowe£1Haslo' };
  for (const [label, value] of Object.entries(passwords)) await field(change, label).fill(value);
  await change.getByRole('button', { name: 'Zmień hasło' }).click();
  await expect(toast(panel, 'Hasło zostało zmienione')).toBeVisible();
});

test('BRO-03 a page of another origin embeds the employees, whose dialogs and messages are above the page, and readable without a width', async ({
  page,
  company,
  context,
}) => {
  await becomeOldestBrowser(context);
  const { token } = await createEmployeesToken(company);
  await setUserCookie(page, plainPage, token);
  await page.goto(plainPage);
  const module = moduleIn(page);
  await page.evaluate(() => {
    const banner = document.body.appendChild(document.createElement('div'));
    Object.assign(banner.style, { position: 'fixed', inset: '0 0 auto 0', blockSize: '200px', zIndex: '10000', background: 'red' });
  });
  await module.getByRole('button', { name: 'Dodaj pracownika' }).first().press('Enter');
  const dialog = module.getByRole('dialog');
  await fillEmployee({ dialog }, makeEmployee());
  await dialog.getByRole('button', { name: 'Zapisz' }).click();
  const message = module.getByRole('status').filter({ hasText: 'dodan' });
  await message.click({ trial: true });
  await expect(employeeRows(page)).toHaveCount(1);
  // A click beside the message reaches the page.
  await page.evaluate(() => document.body.lastElementChild?.remove());
  await page.getByRole('button', { name: 'English' }).click();
  await expect(module.getByRole('heading', { name: 'PKK employees' })).toBeVisible();
  await expect(module.getByRole('status').filter({ hasText: 'added' })).toBeVisible();

  await page.locator('main').evaluate((main) => Object.assign(main.style, { display: 'flex', flexWrap: 'wrap' }));
  expect((await module.boundingBox())?.width).toBeGreaterThanOrEqual(320);
  await page.locator('main').evaluate((main) => Object.assign(main.style, { display: 'block', inlineSize: '250px' }));
  expect((await module.boundingBox())?.width).toBe(250);
});
