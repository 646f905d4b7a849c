import type { Page, Response } from 'playwright/test';
import { expect, heading, loginForm, policyViolation, test } from '../support/test.ts';

/**
 * Collects the scripts that a page loads from now on. A prefetched one may still load when the test ends. The script of a worker is left
 * out: its text is gone with the worker.
 */
function collectScripts(page: Page): Response[] {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    const isScript = response.request().resourceType() === 'script' && !response.url().includes('-worker-');
    if (isScript && response.ok()) scripts.push(response);
  });
  return scripts;
}

test('FED-02 loads react, react-dom and the host API once when all remotes are on the page', async ({ panel: page }) => {
  const collected = collectScripts(page);
  await page.goto('/user-panel/licenses');
  for (const link of ['Profil', 'Konfiguracja', 'Pracownicy PKK', 'Twoje licencje']) {
    await page.getByRole('navigation').getByRole('link', { name: link }).click();
    await expect(heading(page, link)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Wyloguj się' }).click();
  await expect(loginForm(page)).toBeVisible();

  const scripts = await Promise.all(collected.map((response) => response.text()));
  const countWith = (text: RegExp) => scripts.filter((script) => text.test(script)).length;
  expect(scripts.length).toBeGreaterThan(20);
  expect(countWith(/__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=/), 'react').toBe(1);
  expect(countWith(/__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=/), 'react-dom').toBe(1);
  expect(countWith(/No host: render this inside a HostProvider/), '@osk/shared/host').toBe(1);
});

// The `page` fixture fails a test whose page violates the policy. This test proves that the browser reports violations.
test('FED-09 serves a strict policy that the browser enforces', { tag: '@engines' }, async ({ browser }) => {
  const page = await browser.newPage();
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  // Firefox reports them as errors of the page.
  page.on('pageerror', (error) => messages.push(`${error}`));
  const response = await page.goto('/home');
  expect(response?.headers()['content-security-policy']).toMatch(/^(?!.*unsafe).*default-src 'none'/);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.breached = true';
    document.head.append(script);
    document.body.setAttribute('style', 'color: red');
  });
  await expect.poll(() => messages.filter((text) => policyViolation.test(text))).toHaveLength(2);
  expect(await page.evaluate(() => 'breached' in window)).toBe(false);
  await page.close();
});
