import { changedPage, hasRun, tamperedScript, trustedTypes } from '../support/changed-pages.ts';
import { createEmployeesToken, userCookie } from '../support/embedding.ts';
import { address, changedPages, plainPage } from '../support/environment.ts';
import { expect, test } from './support/test.ts';

/** Runs in the page. `window.errors` has its errors from now on: the proxy watches only pages of the portal. */
function collectErrors(): void {
  const errors: string[] = [];
  Object.assign(window, { errors });
  addEventListener('error', ({ message }) => errors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => errors.push(`unhandled ${reason}`));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => errors.push(`policy ${violatedDirective}`));
}

test('FED-07 creates and changes an employee in a page of another origin, and follows its theme', async ({ tab, company }) => {
  const { token } = await createEmployeesToken(company);
  await tab.goto(plainPage);
  await tab.setCookie(userCookie, token);
  await tab.goto(plainPage);
  await tab.evaluate(collectErrors);
  const module = tab.shadow('osk-pkk-employees');
  await expect(module.getByRole('heading', 'Pracownicy PKK')).toBeVisible();

  const opener = module.getByRole('button', 'Dodaj pracownika').first();
  await opener.click();
  const dialog = module.getByRole('dialog');
  await expect(dialog.field('Imię')).toBeFocused();
  for (let presses = 0; presses < 20; presses += 1) {
    await tab.press('Tab');
    expect(
      await tab.evaluate(() => document.querySelector('osk-pkk-employees')?.shadowRoot?.activeElement?.closest('[role="dialog"]')),
    ).toBeTruthy();
  }
  await tab.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await tab.press('Enter');
  const email = `anna@${company.nip}.example`;
  const typed = { Imię: 'Anna', Nazwisko: 'Nowak', PESEL: '440514 01359', 'E-mail': email, 'Identyfikator PKK': 'KR1', Hasło: 'Abcdef1!' };
  for (const [label, value] of Object.entries(typed)) await dialog.field(label).fill(value);
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
  expect(await tab.evaluate(() => (window as unknown as { errors: string[] }).errors)).toEqual([]);
});

const classic = `<script src="${address}/embed/v1/osk-pkk-employees.js"></script>`;
const withTrustedTypes = { 'Content-Security-Policy': trustedTypes };
const failed = /^Nie udało się wczytać modułu PKK/;
const empty = /^Nie masz jeszcze/;

for (const [name, page, shown] of [
  ['does not run a tampered file', { scripts: tamperedScript('tampered', 'newest') }, failed],
  ['mounts the release before when a file is tampered', { scripts: tamperedScript('tampered', 'all') }, empty],
  ['runs the answer that was checked when later ones are tampered', { scripts: tamperedScript('tampered-later', 'newest') }, empty],
  [
    'does not run a tampered file in a page with Trusted Types',
    { scripts: tamperedScript('tampered', 'newest'), headers: withTrustedTypes },
    failed,
  ],
  ['loads in a page with Trusted Types', { scripts: classic, headers: withTrustedTypes }, empty],
] as const) {
  test(`EMB-01 ${name}`, async ({ tab, company }) => {
    await tab.goto(changedPages);
    await tab.setCookie(userCookie, company.token);
    await tab.goto(changedPage(page));
    await expect(tab.shadow('osk-pkk-employees').getByText(shown)).toBeVisible();
    expect(await tab.evaluate(hasRun)).toBe(false);
  });
}
