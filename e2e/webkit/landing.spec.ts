import { expect, heading, loginForm, openLanding, test } from './support/test.ts';

const title = 'Cała szkoła jazdy w jednym programie';

test('LND-12 can be read before its scripts run, and then opens the dialog whose button was clicked before', async ({ tab, network }) => {
  const release = network.fail(/\/assets\/index-.*\.js$/, 'waits');
  await tab.goto('/home');
  await expect(heading(tab, title)).toBeVisible();
  await expect(tab.getByRole('region', 'Kontakt')).toBeVisible();
  await tab.getByRole('main').getByRole('button', 'Załóż konto').click();
  await expect(tab.getByRole('dialog')).toBeHidden();
  release();
  await expect(tab.getByRole('dialog', 'Zarejestruj się')).toBeVisible();
});

test('LND-01 arrives right below the bar at the section that the address names, also once the prices have loaded', async ({ tab }) => {
  await tab.goto('/home#contact');
  await expect(tab.getByRole('button', 'Sprawdź')).toBeVisible();
  const distance = () =>
    tab.evaluate(() => {
      const edge = (selector: string, side: 'top' | 'bottom') =>
        document.querySelector(selector)?.getBoundingClientRect()[side] ?? Number.NaN;
      return Math.abs(edge('#contact', 'top') - edge('header', 'bottom'));
    });
  await expect.poll(distance).toBeLessThan(2);
});

test('SHL-11 switches language and theme, and remembers both', async ({ tab }) => {
  await openLanding(tab);
  const colour = () => tab.evaluate(() => getComputedStyle(document.body).color);
  const light = await colour();
  await tab.getByRole('button', /English/).click();
  await expect(heading(tab, 'Your whole driving school in one program')).toBeVisible();
  await tab.getByRole('button', /[Dd]ark/).click();
  await expect.poll(colour).not.toBe(light);
  const dark = await colour();
  await tab.reload();
  await expect(heading(tab, 'Your whole driving school in one program')).toBeVisible();
  expect(await colour()).toBe(dark);
  expect(await tab.evaluate(() => document.documentElement.lang)).toBe('en');
});

test('LND-09 says what is missing, focuses the first invalid field, and says why a login fails', async ({ tab, company }) => {
  await openLanding(tab);
  const form = loginForm(tab);
  const send = form.getByRole('button', 'Zaloguj się');
  await send.click();
  await expect(form.getByText('Pole email jest wymagane')).toBeVisible();
  await expect(form.getByText('Pole hasło jest wymagane')).toBeVisible();
  await expect(form.field('E-mail')).toBeFocused();
  await form.field('E-mail').fill('biuro@');
  await expect(form.getByText('Email jest nieprawidłowy')).toBeVisible();
  await form.field('E-mail').fill(company.email);
  await form.field('Hasło').fill('Zupełnie1!inne');
  await tab.press('Enter');
  await expect(form.getByText('Nieprawidłowy e-mail lub hasło')).toBeVisible();
  await expect(form.field('E-mail')).toHaveValue(company.email);
});

test('REG-01 shows the message of each field that was left empty', async ({ tab }) => {
  await openLanding(tab);
  await tab.getByRole('main').getByRole('button', 'Załóż konto').click();
  const dialog = tab.getByRole('dialog', 'Zarejestruj się');
  await dialog.field('NIP').fill('123');
  await tab.press('Tab');
  await expect(dialog.getByText('Nip nie jest poprawny')).toBeVisible();
  await dialog.field('Miasto').click();
  await tab.press('Tab');
  await expect(dialog.getByText('Pole miasto jest wymagane')).toBeVisible();
  await expect(dialog.field('E-mail')).toBeFocused();
});

test('LND-05 SHL-10 opens a dialog by the keyboard, keeps the focus in it, and returns the focus when Escape closes it', async ({
  tab,
}) => {
  await openLanding(tab);
  const opener = tab.getByRole('main').getByRole('button', 'Przypomnij hasło');
  await loginForm(tab).field('E-mail').fill('biuro@szkola.example');
  await tab.tabTo(opener);
  await tab.press('Enter');
  const dialog = tab.getByRole('dialog', 'Przypomnij hasło');
  await expect(dialog.getByRole('textbox')).toHaveValue('biuro@szkola.example');
  await expect(dialog.getByRole('textbox')).toBeFocused();
  for (let presses = 0; presses < 8; presses += 1) {
    await tab.press('Tab');
    expect(await tab.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true);
  }
  await tab.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test.describe('at 390 px', () => {
  test.use({ size: { width: 390, height: 844 } });

  test('LND-02 arrives at a section by the menu', async ({ tab }) => {
    await openLanding(tab);
    await tab.getByRole('button', 'Otwórz menu').click();
    await tab.getByRole('navigation', 'Nawigacja strony').getByRole('link', 'Kontakt').click();
    await expect(tab.getByRole('region', 'Kontakt')).toBeFocused();
    await expect.poll(() => tab.path()).toBe('/home#contact');
    expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
