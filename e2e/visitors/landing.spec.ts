import type { Page } from 'playwright/test';
import { provider } from '../support/provider.ts';
import { expect, field, heading, loginForm, openLanding, test } from '../support/test.ts';

const sections = {
  login: 'Zaloguj się',
  about: 'Program',
  screens: 'Ekrany',
  pricing: 'Cennik',
  demo: 'Wersja próbna',
  contact: 'Kontakt',
};

const links = (page: Page) => page.getByRole('navigation', { name: 'Nawigacja strony' }).getByRole('link');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

/** Expects that a section is right below the bar, or the page at its end. */
async function expectArrivedAt(page: Page, id: string): Promise<void> {
  const { top, bar, atEnd } = await page.evaluate((section) => {
    const root = document.documentElement;
    return {
      top: document.getElementById(section)?.getBoundingClientRect().top ?? Number.NaN,
      bar: document.querySelector('header')?.getBoundingClientRect().bottom ?? Number.NaN,
      atEnd: Math.ceil(scrollY + innerHeight) >= root.scrollHeight,
    };
  }, id);
  expect(top, `${id} is not under the bar`).toBeGreaterThanOrEqual(bar - 1);
  if (!atEnd) expect(top, `${id} is right below the bar`).toBeLessThan(bar + 40);
}

test('SHL-01 LND-01 LND-03 LND-13 shows every section and the configured footer, and arrives at the section of the address', async ({
  page,
}) => {
  await page.goto('/');
  await expect(heading(page, 'Cała szkoła jazdy w jednym programie')).toBeVisible();
  await test.step('arrives at the section that the address names', async () => {
    await openLanding(page, '/home#pricing');
    await expect(page.locator('#pricing')).toBeInViewport();
    // The browser itself scrolls there before the font and the prices have arrived, which move it by some pixels.
    const distance = () => page.locator('#pricing').evaluate((section) => Math.abs(section.getBoundingClientRect().top - 64));
    await expect.poll(distance).toBeLessThan(40);
  });

  const main = page.getByRole('main');
  await test.step('shows every section', async () => {
    await expect(page).toHaveTitle(/^Portal OSK – /);
    await expect(heading(page, 'Cała szkoła jazdy w jednym programie')).toBeVisible();
    const regions = ['Zaloguj się', 'Program do codziennej pracy OSK', 'Ekrany z bliska', 'Cennik', '30 dni za darmo', 'Kontakt'];
    for (const name of regions) await expect(main.getByRole('region', { name })).toBeVisible();
    await expect(main.getByRole('region', { name: 'Program do codziennej pracy OSK' }).getByRole('heading', { level: 3 })).toHaveCount(6);
    await expect(main.getByRole('region', { name: '30 dni za darmo' })).toContainText('30 dni bez opłat');
    await expect(main.getByRole('region', { name: '30 dni za darmo' })).toContainText('Windows 10 lub 11');
    await expect(main.getByRole('region', { name: 'Cennik' })).toContainText('Licencja próbna na 7 dni');
    await expect(main.getByRole('form', { name: 'Napisz do nas' })).toBeVisible();
  });

  await test.step('shows the provider in the footer', async () => {
    const footer = page.getByRole('contentinfo');
    const { companyName, street, postCode, city, phones, emails } = provider;
    for (const text of [companyName, street, `${postCode} ${city}`]) await expect(footer.getByText(text).first()).toBeVisible();
    for (const phone of phones) {
      await expect(footer.getByRole('link', { name: phone })).toHaveAttribute('href', `tel:${phone.replaceAll(' ', '')}`);
    }
    for (const email of emails) await expect(footer.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
  });
});

// WebDriver BiDi cannot set for a page of Firefox whether motion is reduced.
test('LND-01 scrolls to each section in 500 ms, and at once when motion is reduced, and prints open answers without forms', {
  tag: '@chromium',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await openLanding(page);
  await expect(links(page)).toHaveText(Object.values(sections));
  await page.clock.pauseAt(Date.now() + 60_000);
  // Each step crosses several sections.
  for (const id of ['contact', 'login', 'demo', 'about', 'pricing', 'screens'] as const) {
    await links(page).filter({ hasText: sections[id] }).click();
    await page.clock.runFor(16);
    await page.clock.runFor(480);
    expect(await focused(page), `${id} is not reached yet`).not.toBe(id);
    await page.clock.runFor(32);
    expect(await focused(page), `${id} is reached`).toBe(id);
    await expectArrivedAt(page, id);
    await expect(links(page).first()).toBeInViewport();
    await expect(page).toHaveURL(`/home#${id}`);
  }

  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const id of ['contact', 'about'] as const) {
    await links(page).filter({ hasText: sections[id] }).press('Enter');
    await page.clock.runFor(16);
    expect(await focused(page)).toBe(id);
    await expectArrivedAt(page, id);
  }

  // The styles of paper are loaded with the dialogs. Firefox opens no details on paper yet.
  const main = page.getByRole('main');
  await field(loginForm(page), 'E-mail').focus();
  await page.emulateMedia({ media: 'print' });
  await expect(main.locator('#questions details > p').first()).toBeVisible();
  await expect(main.getByRole('radio')).toHaveCount(1);
  for (const role of ['textbox', 'button'] as const) await expect(main.getByRole(role, { name: /E-mail|Pobierz|Zaloguj/ })).toHaveCount(0);
});

test('LND-02 LND-05 folds the navigation below 1200 px into a menu that locks the scroll of the page, and opens the dialogs', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  await openLanding(page);
  const link = links(page).filter({ hasText: sections.contact });
  const opener = page.getByRole('button', { name: 'Otwórz menu' });
  await expect(link).toBeVisible();
  await expect(opener).toBeHidden();
  await page.setViewportSize({ width: 1199, height: 800 });
  await expect(link).toBeHidden();
  await expect(opener).toHaveAttribute('aria-expanded', 'false');

  const scrolls = async () => {
    await page.mouse.move(500, 500);
    // The listener must exist before the wheel turns.
    const turned = await page.evaluateHandle(() => ({
      seen: new Promise((done) =>
        addEventListener('wheel', () => requestAnimationFrame(() => requestAnimationFrame(done)), { once: true }),
      ),
    }));
    await page.mouse.wheel(0, 300);
    await turned.evaluate(({ seen }) => seen);
    return page.evaluate(() => scrollY > 0 || getComputedStyle(document.documentElement).overflowY !== 'hidden');
  };
  await page.setViewportSize({ width: 768, height: 800 });
  await opener.click();
  await expect(page.getByRole('button', { name: 'Zamknij menu' })).toHaveAttribute('aria-expanded', 'true');
  await expect(links(page)).toHaveText(Object.values(sections));
  expect(await scrolls(), 'the page stays where it is').toBe(false);
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await expect(opener).toBeFocused();
  expect(await scrolls()).toBe(true);

  await opener.click();
  await link.click();
  await expect(link).toBeHidden();
  await expect(page.getByRole('region', { name: 'Kontakt' })).toBeFocused();
  await expectArrivedAt(page, 'contact');

  await page.setViewportSize({ width: 1440, height: 900 });
  const main = page.getByRole('main');
  await field(loginForm(page), 'E-mail').fill('biuro@szkola.example');
  const openers = [
    { opener: main.getByRole('button', { name: 'Przypomnij hasło' }), dialog: 'Przypomnij hasło' },
    { opener: main.getByRole('button', { name: 'Załóż konto' }), dialog: 'Zarejestruj się' },
    { opener: page.getByRole('banner').getByRole('button', { name: 'Załóż konto' }), dialog: 'Zarejestruj się' },
    { opener: main.getByRole('button', { name: 'Pobierz', exact: true }), dialog: 'Pobierz' },
    { opener: main.getByRole('button', { name: 'Pobierz za darmo' }), dialog: 'Pobierz' },
  ];
  for (const { opener, dialog: name } of openers) {
    await opener.click();
    const dialog = page.getByRole('dialog', { name, exact: true });
    await expect(dialog.getByRole('textbox').first()).toHaveValue(name === 'Przypomnij hasło' ? 'biuro@szkola.example' : '');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
});
