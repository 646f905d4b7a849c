import type { Page } from 'playwright/test';
import { baseline } from '../remote-kit/build/baseline/baseline.ts';
import { provider } from './support/provider.ts';
import { expect, expectAccessible, heading, policyViolation, setPreference, storeSession, test } from './support/test.ts';

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

test.describe('in a browser older than the supported ones', () => {
  // The policy that the page gives itself stops its scripts.
  test.use({ violatesPolicy: true, expectedMessages: new RegExp(`${policyViolation.source}|Failed to load resource`) });
  test.beforeEach(({ page }) => makeOutdated(page));

  test('says so above the prerendered page in its language and theme, and runs no script', async ({ page }) => {
    const requests = collectRequests(page);
    await page.setViewportSize({ width: 390, height: 900 });
    for (const [language, theme, words] of [
      ['pl', 'light', 'Cała szkoła jazdy w jednym programie'],
      ['en', 'dark', 'Your whole driving school in one program'],
    ] as const) {
      await setPreference(page, 'language', language);
      await setPreference(page, 'theme', theme);
      await page.goto('/home');
      await expect(notice(page)).toBeInViewport();
      const contact = [provider.emails[0], provider.phones[0]];
      expect(contact).not.toContain(undefined);
      for (const part of [...Object.values(baseline), ...contact]) await expect(notice(page)).toContainText(part as string);
      await expect(heading(page, words)).toBeVisible();
      await expectAccessible(page);
    }
    expect(requests).toEqual([]);
  });

  test('shows nothing else in the panel and on pages of links, with or without a session', async ({ page }) => {
    const expectNotice = async (path: string) => {
      await page.goto(path);
      await expect(notice(page)).toBeVisible();
      await expect(page.locator('#root')).toBeHidden();
    };
    const paths = ['/user-panel/licenses', '/activate/AAAAAAAAAAAAAAAAAAAAAA', '/nothing'];
    for (const path of paths) await expectNotice(path);
    // No script of the portal reads it.
    await storeSession(page, { token: 'token', tokenExpireDate: new Date(Date.now() + 3_600_000).toISOString() });
    for (const path of paths) await expectNotice(path);
  });
});
