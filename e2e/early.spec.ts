import { logOut } from '@osk/shared/contract/session';
import type { Page } from 'playwright/test';
import { call } from './support/company.ts';
import { expect, field, heading, logIn, loginForm, openLanding, setPreference, test } from './support/test.ts';

/** Collects the addresses of the files that a page requests from now on. */
function collectFiles(page: Page): string[] {
  const files: string[] = [];
  const fetched = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!/\.(js|css)$/.test(pathname)) return;
    // `page.route` turns the cache off, so an import repeats the request of its fetch.
    const isFetch = request.resourceType() === 'fetch';
    if (!isFetch && fetched.delete(pathname)) return;
    if (isFetch) fetched.add(pathname);
    files.push(pathname);
  });
  return files;
}

const repeated = (addresses: readonly string[]) => addresses.filter((address, index) => addresses.indexOf(address) !== index);

test('LND-12 requests the scripts of the landing page before its first paint, each once', async ({ page }) => {
  const files = collectFiles(page);
  await openLanding(page);
  const { firstPaint, scripts } = await page.evaluate(() => ({
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    scripts: performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')),
  }));
  const requestedLater = scripts.filter(({ startTime }) => startTime > firstPaint).map(({ name }) => name);
  expect(scripts.length).toBeGreaterThan(5);
  expect(requestedLater, 'after the first paint').toEqual([]);
  expect(repeated(files)).toEqual([]);
});

test('LND-07 requests the files of the licences, and none of the landing page, when a company is redirected', async ({ panel }) => {
  const files = collectFiles(panel);
  await panel.goto('/home');
  await expect(heading(panel, 'Twoje licencje')).toBeVisible();
  expect(files.filter((file) => file.includes('mfe-licences')).length).toBeGreaterThan(3);
  expect(files.filter((file) => file.includes('mfe-landing'))).toEqual([]);
  expect(repeated(files)).toEqual([]);
});

/** Holds back the shell's script. Returns a function that lets it load. */
async function holdShell(page: Page): Promise<() => void> {
  const shell = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await shell.promise;
    await route.continue();
  });
  return shell.resolve;
}

/** Collects the addresses of the API that a page requests from now on. */
function collectCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    // A page reports its load besides.
    if (pathname.startsWith('/api/') && !pathname.startsWith('/api/page-loads/')) calls.push(pathname + search);
  });
  return calls;
}

for (const [path, name] of [
  ['/user-panel/licenses', 'Twoje licencje'],
  ['/user-panel/sms-notification', 'Konfiguracja'],
] as const) {
  test(`SHL-03 requests the styles of ${path} before the shell runs, and each file once`, async ({ panel }) => {
    const files = collectFiles(panel);
    const releaseShell = await holdShell(panel);
    await panel.goto(path, { waitUntil: 'commit' });
    await expect.poll(() => files.filter((file) => /^\/remotes\/.*\.css$/.test(file)).length).toBeGreaterThan(0);
    releaseShell();
    await expect(heading(panel, name)).toBeVisible();
    expect(repeated(files)).toEqual([]);
  });
}

const profile = '/api/companies/profile';
const licences = '/api/licenses?includeProduct=true';

for (const [path, first] of [
  ['/user-panel/licenses', [profile, licences]],
  ['/home', [profile, licences]],
  ['/user-panel/pkk-employees', [profile, '/api/employees']],
] as const) {
  for (const language of ['pl', 'en']) {
    test(`SHL-03 calls the API before any script runs, and no address twice, at ${path} in ${language}`, async ({ panel, company }) => {
      await setPreference(panel, 'language', language);
      const calls = collectCalls(panel);
      const releaseShell = await holdShell(panel);
      await panel.goto(path, { waitUntil: 'commit' });
      await expect.poll(() => calls.toSorted()).toEqual(first.toSorted());
      releaseShell();
      await expect(panel.getByRole('banner').getByText(company.name)).toBeVisible();
      await expect(panel.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(panel.getByRole('main').getByRole('status')).toHaveCount(0);
      expect(calls.toSorted()).toEqual(first.toSorted());
    });
  }
}

test('SHL-02 calls nothing with a token that has expired', async ({ page, company }) => {
  const withToken: string[] = [];
  page.on('request', (request) => request.headers().authorization && withToken.push(request.url()));
  // Its session has started before the token is stored.
  await openLanding(page);
  await page.evaluate((token) => {
    sessionStorage.setItem('accessToken', token);
    sessionStorage.setItem('tokenExpireDate', '2020-01-01T00:00:00Z');
  }, company.token);
  await page.goto('/user-panel/licenses');
  await expect(page).toHaveURL('/home');
  await expect(page.getByText('Zaloguj się ponownie')).toHaveCount(1);
  expect(withToken).toEqual([]);
});

test('SHL-07 ends the session and shows one reason when an early call is answered 401', async ({ panel, company }) => {
  await call(logOut, {}, company.token);
  const answered = panel.waitForResponse((response) => response.url().endsWith(profile) && response.status() === 401);
  const releaseShell = await holdShell(panel);
  await panel.goto('/user-panel/licenses', { waitUntil: 'commit' });
  await answered;
  releaseShell();
  await expect(panel.getByText('Zaloguj się ponownie')).toHaveCount(1);
  await expect(panel).toHaveURL('/home');
  expect(await panel.evaluate(() => sessionStorage.length)).toBe(0);
});

test('SHL-03 calls the API again when an early call fails on its way', async ({ panel, company }) => {
  const tried = new Set<string>();
  await panel.route('**/api/**', (route) => {
    const address = route.request().url();
    const first = !tried.has(address);
    tried.add(address);
    return first ? route.abort() : route.continue();
  });
  await panel.goto('/user-panel/licenses');
  await expect(panel.getByText('Nie masz jeszcze żadnej licencji')).toBeVisible();
  await expect(panel.getByRole('banner').getByText(company.name)).toBeVisible();
});

test('SHL-06 leaves no token and no answer in the scope of the page', async ({ panel, company }) => {
  await panel.goto('/user-panel/licenses');
  await expect(panel.getByRole('banner').getByText(company.name)).toBeVisible();
  const taken = await panel.evaluate(() => {
    let answers: unknown;
    document.dispatchEvent(new CustomEvent('take-early-answers', { detail: (early: unknown) => (answers = early) }));
    const values = Object.values(window).filter((value) => typeof value === 'string' || value instanceof Map);
    return { answers, values: values.map((value) => (typeof value === 'string' ? value : [...value.keys()].join())) };
  });
  expect(taken.answers).toBeUndefined();
  expect(taken.values.join()).not.toContain(company.token);
  expect(taken.values.join()).not.toContain('/api/');
});

test('LND-09 fetches what the login form needs when a visitor uses it before hydration', async ({ page }) => {
  const files = collectFiles(page);
  // It arrives and never hydrates the page.
  await page.route(/\/assets\/index-.*\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto('/home');
  const needed = ((await page.locator('#early-forms').getAttribute('data-files')) ?? '').split(' ');
  expect(needed.filter((file) => /\/(form-engine|forms)-/.test(file))).toHaveLength(2);
  const requested = () => needed.filter((file) => files.includes(file));
  expect(requested()).toEqual([]);
  await field(loginForm(page), 'E-mail').focus();
  await expect.poll(requested).toEqual(needed);
  expect(repeated(files)).toEqual([]);
});

test('LND-09 fetches each file once when a visitor uses the login form before hydration', async ({ page, company }) => {
  const files = collectFiles(page);
  const releaseShell = await holdShell(page);
  await page.goto('/home', { waitUntil: 'commit' });
  const needed = (await page.locator('#early-forms').getAttribute('data-files')) ?? '';
  await field(loginForm(page), 'E-mail').focus();
  releaseShell();
  await logIn(page, company);
  await expect(page).toHaveURL('/user-panel/licenses');
  // The shell fetches them from the cache, which `page.route` turns off.
  expect(repeated(files).toSorted()).toEqual(needed.split(' ').toSorted());
});
