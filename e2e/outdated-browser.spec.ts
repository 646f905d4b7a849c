import type { Page } from 'playwright/test';
import { baseline } from '../remote-kit/build/baseline/baseline.ts';
import { provider } from './support/provider.ts';
import { expect, expectAccessible, heading, openLanding, policyViolation, setPreference, storeSession, test } from './support/test.ts';

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: /^(Twoja przeglądarka jest za stara|Your browser is too old)/ });

/** Takes away what the first script of a page looks for. */
const makeOutdated = (page: Page) =>
  page.addInitScript(() => {
    Reflect.deleteProperty(ArrayBuffer.prototype, 'resize');
  });

/** Collects the addresses of the scripts and of the API that a page requests from now on. */
function collectRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.js$|^\/api\//.test(pathname)) requests.push(pathname);
  });
  return requests;
}

test('shows no notice when the browser is supported', async ({ page }) => {
  await openLanding(page);
  await expect(page.locator('#outdated')).toBeHidden();
});

test.describe('in a browser older than the supported ones', () => {
  // The policy that the page gives itself stops its scripts.
  test.use({ violatesPolicy: true, expectedMessages: new RegExp(`${policyViolation.source}|Failed to load resource`) });
  test.beforeEach(({ page }) => makeOutdated(page));

  for (const [language, theme, words] of [
    ['pl', 'light', 'Cała szkoła jazdy w jednym programie'],
    ['en', 'dark', 'Your whole driving school in one program'],
  ] as const) {
    test(`says so above the prerendered page in ${language}, and runs no script`, async ({ page }) => {
      const requests = collectRequests(page);
      await setPreference(page, 'language', language);
      await setPreference(page, 'theme', theme);
      await page.setViewportSize({ width: 390, height: 900 });
      await page.goto('/home');
      await expect(notice(page)).toBeInViewport();
      const contact = [provider.emails[0], provider.phones[0]];
      expect(contact).not.toContain(undefined);
      for (const part of [...Object.values(baseline), ...contact]) await expect(notice(page)).toContainText(part as string);
      await expect(heading(page, words)).toBeVisible();
      await expectAccessible(page);
      expect(requests).toEqual([]);
    });
  }

  for (const path of ['/user-panel/licenses', '/activate/AAAAAAAAAAAAAAAAAAAAAA', '/nothing']) {
    test(`shows nothing else at ${path}, with or without a session`, async ({ page, company }) => {
      await page.goto(path);
      await expect(notice(page)).toBeVisible();
      await expect(page.locator('#root')).toBeHidden();
      await storeSession(page, company);
      await page.reload();
      await expect(notice(page)).toBeVisible();
      await expect(page.locator('#root')).toBeHidden();
    });
  }
});
