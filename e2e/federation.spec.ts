import type { Page, Response } from 'playwright/test';
import { breach, expect, test } from './support/test.ts';

const panel = ['/user-panel/licenses', '/user-panel/profile', '/user-panel/sms-notification', '/user-panel/pkk-employees'];

/** Every script that the page loads from now on; what is loaded ahead may come as late as the test ends. */
function collectScripts(page: Page): Response[] {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && response.ok()) scripts.push(response);
  });
  return scripts;
}

test('FED-02 react, react-dom and the host API are loaded once, whatever remotes are on the page', async ({ panel: page }) => {
  const collected = collectScripts(page);
  await page.goto('/user-panel/licenses');
  for (const link of ['Profil', 'Konfiguracja', 'Pracownicy PKK', 'Twoje licencje']) {
    await page.getByRole('navigation').getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1, name: link })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Wyloguj się' }).click();
  await expect(page.getByRole('region', { name: 'Zaloguj się' })).toBeVisible();

  const scripts = await Promise.all(collected.map((response) => response.text()));
  const holding = (text: RegExp) => scripts.filter((script) => text.test(script)).length;
  expect(scripts.length).toBeGreaterThan(20);
  expect(holding(/__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=/), 'react').toBe(1);
  expect(holding(/__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=/), 'react-dom').toBe(1);
  expect(holding(/No host: render this inside a HostProvider/), '@osk/shared/host').toBe(1);

  const users = await page.evaluate(() => {
    type Scope = Record<string, Record<string, { from: string; useIn: string[] }>>;
    const { __FEDERATION__: federation } = globalThis as unknown as {
      __FEDERATION__: { __INSTANCES__: { name: string; shareScopeMap: Record<string, Scope> }[] };
    };
    const shell = federation.__INSTANCES__.find(({ name }) => name === 'shell');
    const scope = shell?.shareScopeMap.default as Scope | undefined;
    return Object.entries(scope ?? {}).map(([name, versions]) => [name, Object.values(versions).map(({ from }) => from)]);
  });
  expect(Object.fromEntries(users)).toEqual({
    react: ['shell'],
    'react/jsx-runtime': ['shell'],
    'react-dom': ['shell'],
    '@osk/shared/host': ['shell'],
  });
});

test('FED-09 a strict policy is served with every page', async ({ request }) => {
  for (const path of ['/', '/home', '/activate/x', '/no-such-page', ...panel]) {
    const policy = (await request.get(path)).headers()['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe/);
  }
});

// The `page` fixture fails a test by any breach of the policy: here it is provoked to show that it can.
test('FED-09 a breach of the policy is noticed', async ({ browser }) => {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await page.goto('/home');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.breached = true';
    document.head.append(script);
    document.body.setAttribute('style', 'color: red');
  });
  expect(complaints.filter((text) => breach.test(text))).toHaveLength(2);
  expect(await page.evaluate(() => 'breached' in window)).toBe(false);
  await page.close();
});

test.describe('a remote out of reach', () => {
  test.use({ tolerated: /Failed to load resource|Federation Runtime/ });

  test('a remote that fails says so in its place, the rest lives, and Try again works', async ({ panel: page }) => {
    await page.route('**/remotes/mfe-sms/**', (route) => route.abort());
    await page.goto('/user-panel/licenses');
    await page.getByRole('navigation').getByRole('link', { name: 'Konfiguracja' }).click();
    await expect(page.getByRole('alert')).toContainText('Nie udało się wczytać tej części portalu');
    await page.getByRole('navigation').getByRole('link', { name: 'Profil' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Konfiguracja' }).click();
    await page.unroute('**/remotes/mfe-sms/**');
    await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Konfiguracja' })).toBeVisible();
  });
});
