import type { Page, Route } from 'playwright/test';

export const noConnection = /Brak połączenia z\sinternetem/;

/** The answer of a proxy whose server is dead. */
export const badGateway = (route: Route): Promise<void> =>
  route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' });

/** Fails every request, although the browser believes in its connection. Returns a function that ends it. */
export async function dropRequests(page: Page): Promise<() => Promise<void>> {
  await page.route('**/*', (route) => route.abort());
  return () => page.unroute('**/*');
}
