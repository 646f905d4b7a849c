import type { Page } from 'playwright/test';
import { readLayoutShift, recordElements } from '../support/hydration.ts';
import { provider } from '../support/provider.ts';
import { expect, heading, holdShell, setPreference, startSession, test } from '../support/test.ts';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Panel' });

/** Opens a page of the panel without the shell's script. Returns a function that lets it load. */
async function openFrame(page: Page, path = '/user-panel/profile'): Promise<() => void> {
  const hydrate = await holdShell(page);
  await page.goto(path, { waitUntil: 'commit' });
  return hydrate;
}

test('hydrates the panel’s frame, footer included, without replacing or moving it', async ({ panel, company }) => {
  const hydrate = await openFrame(panel);
  await expect(navigation(panel).getByRole('link', { name: 'Profil' })).toHaveAttribute('aria-current', 'page');
  await expect(panel.getByRole('link', { name: provider.portalName })).toBeVisible();
  await expect(panel.getByText('placeholder')).toHaveCount(0);
  const footer = panel.getByRole('contentinfo');
  for (const name of [...provider.phones, ...provider.emails]) await expect(footer.getByRole('link', { name })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Polityka prywatności' })).toHaveAttribute('href', '/legal/privacy');
  const link = navigation(panel).getByRole('link', { name: 'Konfiguracja' });
  await link.focus();
  // The font may move what follows the portal's name, in the frame after its arrival.
  await expect(panel.locator('html')).toHaveAttribute('data-font', 'loaded');
  await panel.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const before = await panel.evaluate(() => performance.now());
  const expectHydrated = await recordElements(panel, 'header, header *, main', ['x', 'y']);
  hydrate();
  await expect(panel.getByRole('main').getByText(company.name)).toBeVisible();
  await expectHydrated(40);
  await expect(link).toBeFocused();
  expect(await panel.evaluate(readLayoutShift, before)).toBe(0);
});

test('SHL-03 SHL-11 shows the frame of the panel’s own address in the language and theme of the cookies, and answers what is pressed in it', async ({
  panel,
}) => {
  await setPreference(panel, 'language', 'en');
  await setPreference(panel, 'theme', 'dark');
  const hydrate = await openFrame(panel, '/user-panel');
  await expect(panel).toHaveURL('/user-panel/licenses');
  await expect(navigation(panel).getByRole('link', { name: 'Your licences' })).toHaveAttribute('aria-current', 'page');
  await expect(panel.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
  await panel.getByRole('button', { name: 'Polski' }).click();
  hydrate();
  await expect(heading(panel, 'Twoje licencje')).toBeVisible();
  await expect(navigation(panel).getByRole('link', { name: 'Konfiguracja' })).toBeVisible();

  const { width, height } = panel.viewportSize() ?? { width: 0, height: 0 };
  await panel.setViewportSize({ width: 390, height });
  const hydrateNarrow = await openFrame(panel);
  await panel.getByRole('button', { name: 'Menu' }).click();
  hydrateNarrow();
  await expect(heading(panel, 'Profil')).toBeVisible();
  await expect(navigation(panel).getByRole('link', { name: 'Profil' })).toBeVisible();
  await panel.setViewportSize({ width, height });

  const hydrateProfile = await openFrame(panel);
  await navigation(panel).getByRole('link', { name: 'Twoje licencje' }).click();
  await expect(panel, 'a link works before the scripts run').toHaveURL('/user-panel/licenses');
  hydrateProfile();
  await expect(heading(panel, 'Twoje licencje')).toBeVisible();
});

/** Expects that the frame is in the document, and that nothing was painted. */
async function expectUnpainted(page: Page): Promise<void> {
  await expect(page.locator('nav')).toHaveCount(1);
  await expect(navigation(page)).toBeHidden();
  const painted = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const names = () => performance.getEntriesByType('paint').map(({ name }) => name);
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(names())));
      }),
  );
  expect(painted).not.toContain('first-contentful-paint');
}

test('CUS-02 SHL-02 SHL-08 shows the frame while a tab asks the others for a session, and none when a visitor goes back or a session has expired', async ({
  page,
}) => {
  const hydrate = await openFrame(page);
  await expect(navigation(page).getByRole('link', { name: 'Profil' })).toBeVisible();
  hydrate();
  await expect(page).toHaveURL('/home');
  await expect(heading(page, /./)).toBeVisible();
  await expect(navigation(page)).toHaveCount(0);

  // A new entry. The one before it is then replaced by a page of the panel, as after logging out.
  await page.goto('/robots.txt');
  await page.evaluate(() => history.replaceState(null, '', '/user-panel/profile'));
  await page.goto('/robots.txt');
  const hydrateAgain = await holdShell(page);
  await page.goBack({ waitUntil: 'commit' });
  await expectUnpainted(page);
  hydrateAgain();
  await expect(page).toHaveURL('/home');

  await startSession(page, { token: 'token', tokenExpireDate: '2026-01-01T00:00:00Z' });
  const hydrateExpired = await openFrame(page);
  await expectUnpainted(page);
  hydrateExpired();
  await expect(page.getByText('Minął czas sesji. Zaloguj się ponownie.')).toBeVisible();
  await expect(page).toHaveURL('/home');
});

// Firefox parses `noscript` as with scripts when WebDriver BiDi switches them off.
test.describe('without scripts', { tag: '@chromium' }, () => {
  test.use({ javaScriptEnabled: false });

  test('says that the portal needs JavaScript, and shows no frame', async ({ page }) => {
    for (const path of ['/user-panel/licenses', '/password-forgotten/AAAAAAAAAAAAAAAAAAAAAA']) {
      await page.goto(path);
      const sentence = page.locator('noscript p');
      await expect(sentence).toBeVisible();
      await expect(sentence).toContainText('Portal potrzebuje JavaScriptu.');
      await expect(navigation(page)).toBeHidden();
    }
  });
});
