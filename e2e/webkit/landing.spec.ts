import { Key } from 'selenium-webdriver';
import { expect, heading, loginForm, openLanding, test } from './support/test.ts';

test('LND-12 can be read before its scripts run, and then opens the dialog whose button was clicked before', async ({ tab, network }) => {
  const release = network.fail(/\/assets\/index-.*\.js$/, 'waits');
  await tab.goto('/home');
  await expect(heading(tab, 'Cała szkoła jazdy w jednym programie')).toBeVisible();
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
      const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      return Math.abs((boxOf('#contact')?.top ?? Number.NaN) - (boxOf('header')?.bottom ?? Number.NaN));
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
  await tab.goto('/home');
  await expect(heading(tab, 'Your whole driving school in one program')).toBeVisible();
  expect(await colour()).toBe(dark);
});

test('LND-09 says what is missing, focuses the first invalid field, and says why a login fails', async ({ tab, company }) => {
  await openLanding(tab);
  const form = loginForm(tab);
  await form.getByRole('button', 'Zaloguj się').click();
  await expect(form.getByText('Pole email jest wymagane')).toBeVisible();
  await expect(form.getByText('Pole hasło jest wymagane')).toBeVisible();
  await expect(form.field('E-mail')).toBeFocused();
  await form.field('E-mail').fill('biuro@');
  await expect(form.getByText('Email jest nieprawidłowy')).toBeVisible();
  await form.field('E-mail').fill(company.email);
  await form.field('Hasło').fill('Zupełnie1!inne');
  await tab.type(Key.ENTER);
  await expect(form.getByText('Nieprawidłowy e-mail lub hasło')).toBeVisible();
  await expect(form.field('E-mail')).toHaveValue(company.email);
});

test('LND-05 SHL-10 opens a dialog by the keyboard, keeps the focus in it, and returns the focus when Escape closes it', async ({
  tab,
}) => {
  await openLanding(tab);
  const opener = tab.getByRole('main').getByRole('button', 'Przypomnij hasło');
  await loginForm(tab).field('E-mail').fill('biuro@szkola.example');
  await tab.tabTo(opener);
  await tab.type(Key.ENTER);
  const dialog = tab.getByRole('dialog', 'Przypomnij hasło');
  await expect(dialog.getByRole('textbox')).toHaveValue('biuro@szkola.example');
  await expect(dialog.getByRole('textbox')).toBeFocused();
  for (let presses = 0; presses < 8; presses += 1) {
    await tab.type(Key.TAB);
    expect(await tab.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true);
  }
  await tab.type(Key.ESCAPE);
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

test.describe('a page with errors', () => {
  test.use({ expectedErrors: /provoked|ResizeObserver|policy/ });

  test('FED-09 collects errors, rejections, warnings, endless resizing and violations of the policy when a page has them', async ({
    tab,
    network,
  }) => {
    await openLanding(tab);
    await tab.evaluate(() => {
      setTimeout(() => {
        throw new Error('provoked error');
      });
      void Promise.reject(new Error('provoked rejection'));
      console.error('provoked warning');
      const growing = document.body.appendChild(document.createElement('div'));
      new ResizeObserver(() => growing.append(document.createElement('hr'))).observe(growing);
      document.body.appendChild(document.createElement('script')).textContent = 'provoked';
    });
    for (const error of ['provoked error', 'provoked rejection', 'provoked warning', 'ResizeObserver loop', 'policy script-src']) {
      await expect.poll(() => network.errors.join('\n')).toContain(error);
    }
  });
});
