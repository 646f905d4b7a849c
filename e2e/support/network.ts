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

/** Holds back these requests from now on. Returns a function that lets them go on, or answers them by `answer`. */
export async function holdRequests(
  page: Page,
  addresses: string | RegExp,
  answer = (route: Route): Promise<void> => route.fallback(),
): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await released;
    await answer(route);
  });
  return release;
}

/** Collects the paths and queries of the requests that a page makes from now on. */
export function collectRequests(page: Page, paths = /./, method?: string): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (paths.test(pathname) && (method ?? request.method()) === request.method()) requested.push(pathname + search);
  });
  return requested;
}
