import { Key } from 'selenium-webdriver';
import { changedPage, hasRun, tamperedScript, trustedTypes } from '../support/changed-pages.ts';
import { createEmployeesToken, userCookie } from '../support/embedding.ts';
import { address, plainPage } from '../support/environment.ts';
import type { Tab } from './support/tab.ts';
import { expect, test } from './support/test.ts';

/** Opens a page of another origin, whose server returns this token. */
async function openPage(tab: Tab, page: string, token: string): Promise<void> {
  await tab.goto(new URL(page).origin);
  await tab.driver.manage().addCookie({ name: userCookie, value: token });
  await tab.goto(page);
}

test('FED-07 PKK-03 PKK-04 creates and changes an employee in a page of another origin, and follows its theme', async ({
  tab,
  company,
}) => {
  await openPage(tab, plainPage, (await createEmployeesToken(company)).token);
  const module = tab.css('osk-pkk-employees');
  const opener = module.getByRole('button', 'Dodaj pracownika');
  await opener.click();
  const dialog = module.getByRole('dialog');
  await expect(dialog.field('Imię')).toBeFocused();
  const isInDialog = () => document.querySelector('osk-pkk-employees')?.shadowRoot?.activeElement?.closest('[role="dialog"]') !== null;
  for (let presses = 0; presses < 20; presses += 1) {
    await tab.type(Key.TAB);
    expect(await tab.evaluate(isInDialog)).toBe(true);
  }
  await tab.type(Key.ESCAPE);
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await tab.type(Key.ENTER);
  const email = `anna@${company.nip}.example`;
  const typed = { Imię: 'Anna', Nazwisko: 'Nowak', PESEL: '440514 01359', 'E-mail': email, 'Identyfikator PKK': 'KR1', Hasło: 'Abcdef1!' };
  for (const [label, value] of Object.entries(typed)) await dialog.field(label).fill(value);
  await dialog.field('Kod pocztowy').fill('00001');
  await expect(dialog.field('Kod pocztowy')).toHaveValue('00-001');
  await dialog.getByRole('button', 'Zapisz').click();

  await module.getByRole('button', 'Pokaż szczegóły: Anna Nowak').click();
  await expect(dialog.field('PESEL')).toHaveValue('44051401359');
  await dialog.field('Nazwisko').fill('Nowak-Lis');
  await dialog.getByRole('button', 'Zapisz').click();
  await expect(module.getByRole('row', /Nowak-Lis/)).toBeVisible();
  await tab.getByRole('button', 'English').click();
  await expect(module.getByRole('heading', 'PKK employees')).toBeVisible();

  const background = () =>
    tab.evaluate(() => {
      const content = document.querySelector('osk-pkk-employees')?.shadowRoot?.querySelector('.content');
      return content && getComputedStyle(content).backgroundColor;
    });
  const light = await background();
  await tab.getByRole('button', 'Ciemny motyw').click();
  await expect.poll(background).not.toBe(light);
});

const headers = { 'Content-Security-Policy': trustedTypes };
const failed = /^Nie udało się wczytać modułu PKK/;
const empty = /^Nie masz jeszcze/;

for (const [name, page, shown] of [
  ['does not run a tampered file', { scripts: tamperedScript('tampered', 'newest') }, failed],
  ['mounts the previous release when a file is tampered', { scripts: tamperedScript('tampered', 'all') }, empty],
  ['runs the answer that was checked when later ones are tampered', { scripts: tamperedScript('tampered-later', 'newest') }, empty],
  ['does not run a tampered file in a page with Trusted Types', { scripts: tamperedScript('tampered', 'newest'), headers }, failed],
  ['loads in a page with Trusted Types', { scripts: `<script src="${address}/embed/v1/osk-pkk-employees.js"></script>`, headers }, empty],
] as const) {
  test(`EMB-01 ${name}`, async ({ tab, company }) => {
    await openPage(tab, changedPage(page), company.token);
    await expect(tab.css('osk-pkk-employees').getByText(shown)).toBeVisible();
    expect(await tab.evaluate(hasRun)).toBe(false);
  });
}
