import type { Page } from 'playwright/test';
import { expect, heading, openLanding, setPreference, test } from '../support/test.ts';

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
