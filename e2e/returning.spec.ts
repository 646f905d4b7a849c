import type { Page } from 'playwright/test';
import { demoSession } from './support/company.ts';
import { expect, heading, openLanding, setPreference, storeSession, test } from './support/test.ts';

/** Records what goes over the network: the path and status of each answer, but not what the browser's cache answers. */
async function recordNetwork(page: Page): Promise<() => string[]> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const paths = new Map<string, string>();
  const answers: { requestId: string; statusCode: number }[] = [];
  client.on('Network.requestWillBeSent', ({ requestId, request }) => paths.set(requestId, new URL(request.url).pathname));
  // Chromium reports these headers only of answers from the network.
  client.on('Network.responseReceivedExtraInfo', (answer) => answers.push(answer));
  // The two events of a request come in any order. An answer without a path is one of the page before.
  return () => answers.flatMap(({ requestId, statusCode }) => (paths.has(requestId) ? [`${statusCode} ${paths.get(requestId)}`] : []));
}

/** Whether the page has loaded every page of the panel: the shell prefetches them. */
const hasPrefetched = (page: Page) =>
  page.evaluate(() => {
    const { releases } = JSON.parse(document.getElementById('page')?.textContent ?? '') as {
      releases: Record<string, { files: Record<string, string[]> }>;
    };
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const files = Object.values(releases).flatMap((release) => Object.entries(release.files));
    const ofPanel = files.flatMap(([route, names]) => (route.startsWith('/user-panel') ? names : []));
    return ofPanel.length > 0 && ofPanel.every((name) => loaded.some((address) => address.endsWith(name)));
  });

test('SHL-11 loads nothing but an unchanged page when a visitor returns, and the language chosen since when the browser goes back', async ({
  page,
}) => {
  const open = async () => {
    await openLanding(page);
    await expect(page.locator('html')).toHaveAttribute('data-font', 'loaded');
  };
  await open();
  const answers = await recordNetwork(page);
  await open();
  expect(answers()).toEqual(['304 /home']);

  await page.goto('/robots.txt');
  await setPreference(page, 'language', 'en');
  // Without the back-forward cache, Chromium takes even a stale page from its HTTP cache.
  await page.goBack();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(heading(page, 'Your whole driving school in one program')).toBeVisible();
  expect(answers().findLast((answer) => answer.endsWith('/home'))).toBe('200 /home');
});

test('loads an unchanged page and the answers of the API when a company returns to the licences', async ({ page }) => {
  await storeSession(page, await demoSession());
  const open = async () => {
    await page.goto('/user-panel/licenses');
    await expect(page.getByRole('table', { name: 'Twoje licencje' })).toBeVisible();
    await expect(page.getByRole('banner').getByText('Szkoła Jazdy Kierunek')).toBeVisible();
    await expect.poll(() => hasPrefetched(page)).toBe(true);
  };
  await open();
  const answers = await recordNetwork(page);
  await open();
  const read = answers().filter((answer) => !answer.includes('/api/page-loads/'));
  expect(read.toSorted()).toEqual(['200 /api/companies/profile', '200 /api/licenses', '304 /user-panel/licenses']);
});
