import type { Page } from 'playwright/test';
import { baseline } from '../../remote-kit/build/baseline/baseline.ts';
import { collectRequests } from '../support/network.ts';
import { provider } from '../support/provider.ts';
import { expect, expectAccessible, heading, policyViolation, setPreference, test } from '../support/test.ts';

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: /^(Twoja przeglądarka jest za stara|Your browser is too old)/ });

// The policy that the page gives itself stops its scripts.
test.use({ violatesPolicy: true, expectedMessages: new RegExp(`${policyViolation.source}|Failed to load resource`) });

test('says above the prerendered page that the browser is too old, in its language and theme, and runs no script', async ({ page }) => {
  // What the first script of a page looks for.
  await page.addInitScript(() => void Reflect.deleteProperty(ArrayBuffer.prototype, 'resize'));
  const requests = collectRequests(page, /\.js$|^\/api\//);
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
