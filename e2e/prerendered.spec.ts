import type { Page } from 'playwright/test';
import { address } from './support/environment.ts';
import { provider } from './support/provider.ts';
import { expect, expectAccessible, field, test } from './support/test.ts';

const loginForm = (page: Page) => page.locator('#login');

/** Holds the shell's script back until it is let go: the page is there, but only drawn. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return async () => {
    letGo();
    await page.waitForLoadState('load');
  };
}

const words = {
  pl: {
    heading: 'Cała szkoła jazdy w jednym programie',
    about: 'Wszystko, czego potrzebuje OSK',
    contact: 'Kontakt',
    login: 'Zaloguj się',
  },
  en: {
    heading: 'Your whole driving school in one program',
    about: 'Everything a driving school needs',
    contact: 'Contact',
    login: 'Log in',
  },
} as const;

for (const [language, theme] of [
  ['pl', 'light'],
  ['en', 'dark'],
] as const) {
  test.describe(`without scripts, ${language}, ${theme}`, () => {
    test.use({ javaScriptEnabled: false });

    test(`LND-12 the page is readable in ${language} and ${theme}`, async ({ page, context }) => {
      await context.addCookies([
        { name: 'language', value: language, url: address },
        { name: 'theme', value: theme, url: address },
      ]);
      await page.goto('/');
      const { heading, about, contact, login } = words[language];
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      for (const name of [about, contact, login]) await expect(page.getByRole('heading', { level: 2, name }).first()).toBeVisible();
      const footer = page.getByRole('contentinfo');
      await expect(footer).toContainText(provider.companyName);
      for (const name of [...provider.phones, ...provider.emails]) await expect(footer.getByRole('link', { name })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expect(page.locator('html')).toHaveCSS('color-scheme', theme);
      await expect(page.getByText('placeholder-')).toHaveCount(0);
    });
  });
}

test('LND-12 the script takes the page over as it is: the same elements, at the same places, under the same ids', async ({ page }) => {
  const letGo = await holdScripts(page);
  await page.goto('/home', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  // The prices come later, and what is below them stays where it is.
  const drawn = await page.evaluateHandle(() => {
    const elements = [...document.querySelectorAll('#root *')].filter((element) => !element.closest('#pricing'));
    return elements.map((element) => ({ element, html: element.cloneNode(false) as Element, box: element.getBoundingClientRect() }));
  });
  await letGo();
  await expect(page.locator('#pricing').getByRole('button', { name: 'ZAMÓW' }).first()).toBeVisible();
  const changed = await drawn.evaluate((parts) => {
    type Props = Readonly<Record<string, unknown>>;
    return parts.flatMap(({ element, html, box }) => {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps'));
      const props = key ? (element as unknown as Record<string, Props>)[key] : undefined;
      const now = element.getBoundingClientRect();
      // Less than a pixel is rounding: the prices take the place of their shapes.
      const moved = (['x', 'y', 'width', 'height'] as const).some((side) => Math.abs(now[side] - box[side]) >= 1);
      const wrong = [
        !element.isConnected && 'was replaced',
        !props && 'was not taken over',
        props?.id !== undefined && props.id !== element.id && `has the id ${element.id}, for the script ${props.id}`,
        moved && `moved by ${now.x - box.x}, ${now.y - box.y}, grew by ${now.width - box.width}, ${now.height - box.height}`,
      ].filter(Boolean);
      return wrong.length > 0 ? [`${(html as Element).outerHTML.slice(0, 100)} ${wrong.join(', ')}`] : [];
    });
  });
  expect(changed).toEqual([]);
  expect(await drawn.evaluate((parts) => parts.length)).toBeGreaterThan(300);
});

test('LND-12 what is typed and pressed before the script is there is kept, and done once it is', async ({ page, company }) => {
  const letGo = await holdScripts(page);
  await page.goto('/home', { waitUntil: 'commit' });
  await field(loginForm(page), 'E-mail').fill(company.email);
  await field(loginForm(page), 'Hasło').fill(company.password);
  await loginForm(page).getByRole('button', { name: 'Zaloguj się' }).click();
  await expect(page).toHaveURL('/home');
  await letGo();
  await expect(page).toHaveURL('/user-panel/licenses');
});

test('LND-12 a dialog asked for before the script is there opens once it is', async ({ page }) => {
  const letGo = await holdScripts(page);
  await page.goto('/home', { waitUntil: 'commit' });
  await page.getByRole('main').getByRole('button', { name: 'Załóż konto' }).click();
  await letGo();
  await expect(page.getByRole('dialog', { name: 'Zarejestruj się' })).toBeVisible();
});

test('FED-04 the drawn page stays in sight while its remote cannot be loaded, says so, and answers once it can', async ({ page }) => {
  await page.route('**/remotes/mfe-landing/**/landing-page-*.js', (route) => route.abort());
  await page.goto('/home');
  await expect(page.getByRole('alert')).toContainText('Strona nie wczytała się do końca');
  await expect(page.getByRole('heading', { level: 1, name: words.pl.heading })).toBeVisible();
  await page.unroute('**/remotes/mfe-landing/**/landing-page-*.js');
  await expect(page.locator('#pricing').getByRole('button', { name: 'ZAMÓW' }).first()).toBeVisible({ timeout: 30_000 });
  await loginForm(page).getByRole('button', { name: 'Zaloguj się' }).click();
  await expect(loginForm(page).getByText('Pole email jest wymagane')).toBeVisible();
  await expectAccessible(page);
});
