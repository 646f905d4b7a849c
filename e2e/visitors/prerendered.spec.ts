import type { Page } from 'playwright/test';
import { recordElements } from '../support/hydration.ts';
import { collectRequests } from '../support/network.ts';
import { provider } from '../support/provider.ts';
import { expect, heading, holdShell, setPreference, test } from '../support/test.ts';

/** Opens the landing page and holds back the shell's script. Returns a function that lets it load. */
async function openPrerendered(page: Page): Promise<() => void> {
  const hydrate = await holdShell(page);
  await page.goto('/home', { waitUntil: 'commit' });
  await expect(heading(page, /./)).toBeVisible();
  return hydrate;
}

const words = {
  pl: { title: 'Cała szkoła jazdy w jednym programie', sections: ['Program do codziennej pracy OSK', 'Kontakt', 'Zaloguj się'] },
  en: {
    title: 'Your whole driving school in one program',
    sections: ['Features for a driving school’s everyday work', 'Contact', 'Log in'],
  },
};

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('LND-12 shows the landing page in the language and theme of the visitor, with one font file', async ({ page }) => {
    const fonts = collectRequests(page, /\.woff2$/);
    for (const [language, theme] of [
      ['pl', 'light'],
      ['en', 'dark'],
    ] as const) {
      await setPreference(page, 'language', language);
      await setPreference(page, 'theme', theme);
      await page.goto('/');
      const { title, sections } = words[language];
      await expect(heading(page, title)).toBeVisible();
      for (const name of sections) await expect(page.getByRole('heading', { level: 2, name }).first()).toBeVisible();
      const footer = page.getByRole('contentinfo');
      await expect(footer).toContainText(provider.companyName);
      for (const name of [...provider.phones, ...provider.emails]) await expect(footer.getByRole('link', { name })).toBeVisible();
      const [asked] = provider.questions ?? [];
      await page.getByText(asked?.question ?? '', { exact: true }).click();
      await expect(page.getByText(asked?.answer ?? '', { exact: true })).toBeVisible();
      await expect(page.locator('#references'), 'this provider has none').toHaveCount(0);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expect(page.locator('html')).toHaveCSS('color-scheme', theme);
      await expect(page.getByText('placeholder-')).toHaveCount(0);
    }
    // The second page has it from the cache.
    await expect.poll(() => new Set(fonts)).toEqual(new Set([expect.stringMatching(/\/assets\/figtree-[\w-]{8}\.woff2$/)]));
  });
});

test('LND-12 hydrates the prerendered elements without replacing or moving them', async ({ page }) => {
  // The font comes after the scripts, and moves elements too.
  await page.route('**/*.woff2', (route) => route.abort());
  const hydrate = await openPrerendered(page);
  // As the hydrated page does: until then the heights of the sections far below are estimates.
  await page.getByRole('main').evaluate((main) => main.setAttribute('data-laid-out', ''));
  // The prices load later, and must not move the elements below them.
  const expectHydrated = await recordElements(page, '#root *:not(#pricing, #pricing *)');
  hydrate();
  await expect(page.locator('#pricing').getByRole('button', { name: 'ZAMÓW' }).first()).toBeVisible();
  await expectHydrated(300);
});

test('LND-12 SHL-11 hydrates the elements of another language and theme, and then switches to those of the cookies', {
  tag: '@engines',
}, async ({ page }) => {
  const hydrate = await openPrerendered(page);
  await setPreference(page, 'language', 'en');
  await setPreference(page, 'theme', 'dark');
  const email = page.locator('#login [name=email]');
  await email.fill('biuro@osk.example');
  const sameEmail = await email.elementHandle();
  hydrate();
  await expect(heading(page, words.en.title)).toBeVisible();
  for (const name of words.en.sections) await expect(page.getByRole('heading', { level: 2, name }).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('button', { name: 'Dark' }).first()).toHaveAttribute('aria-pressed', 'true');
  expect(await sameEmail?.evaluate((input) => input.isConnected && input === document.activeElement)).toBe(true);
  await expect(email).toHaveValue('biuro@osk.example');
});

// WebDriver BiDi cannot emulate printing in Firefox.
test('LND-12 lays out the sections far below when they are printed or hydrated, and opens a dialog whose button was clicked before', {
  tag: '@chromium',
}, async ({ page }) => {
  const hydrate = await openPrerendered(page);
  const form = page.locator('#contact form');
  const isLaidOut = () => form.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));
  expect(await isLaidOut()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect(await isLaidOut()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  expect(await isLaidOut()).toBe(false);
  await page.getByRole('main').getByRole('button', { name: 'Załóż konto' }).click();
  hydrate();
  await expect(page.getByRole('dialog', { name: 'Zarejestruj się' })).toBeVisible();
  await expect.poll(isLaidOut).toBe(true);
});

test('LND-12 opens a dialog after hydration when its button in a section that hydrates later was clicked before', async ({ page }) => {
  const hydrate = await openPrerendered(page);
  await page.locator('#demo').getByRole('button', { name: 'Pobierz' }).click();
  hydrate();
  await expect(page.getByRole('dialog', { name: 'Pobierz' })).toBeVisible();
});
