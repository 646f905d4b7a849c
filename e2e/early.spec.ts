import { logOut } from '@osk/shared/contract/session';
import type { Page } from 'playwright/test';
import { call, demoSession } from './support/company.ts';
import { expect, field, logIn, loginForm, openLanding, setPreference, storeSession, test } from './support/test.ts';

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

const profile = '/api/companies/profile';
const licences = '/api/licenses?includeProduct=true';

for (const [path, first, language, tag] of [
  ['/user-panel/licenses', [profile, licences], 'pl', []],
  ['/home', [profile, licences], 'en', []],
  ['/user-panel/pkk-employees', [profile, '/api/employees'], 'en', []],
  ['/user-panel/sms-notification', [profile], 'pl', '@long'],
  ['/user-panel/pkk-employees', [profile, '/api/employees'], 'pl', '@long'],
  ['/user-panel/licenses', [profile, licences], 'en', '@long'],
  ['/home', [profile, licences], 'pl', '@long'],
] as const) {
  test(`SHL-03 LND-07 requests styles and the API before any script runs, and nothing twice, at ${path} in ${language}`, {
    tag: [tag].flat(),
  }, async ({ page }) => {
    await storeSession(page, await demoSession());
    await setPreference(page, 'language', language);
    const [files, calls] = [collectFiles(page), collectCalls(page)];
    const releaseShell = await holdShell(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect.poll(() => calls.toSorted()).toEqual(first.toSorted());
    await expect.poll(() => files.filter((file) => /^\/remotes\/.*\.css$/.test(file)).length).toBeGreaterThan(0);
    releaseShell();
    await expect(page.getByRole('banner').getByText('Szkoła Jazdy Kierunek')).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByText(/^(Wczytywanie|Loading)/)).toHaveCount(0);
    // The form of the configuration begins with a profile that it reads itself.
    const again = path === '/user-panel/sms-notification' ? [profile] : [];
    expect(calls.toSorted()).toEqual([...first, ...again].toSorted());
    expect(repeated(files)).toEqual([]);
    expect(
      files.filter((file) => file.includes('mfe-landing')),
      'none of the landing page',
    ).toEqual([]);
    await expectNothingLeft(page);
  });
}

/** Expects that no token and no early answer is left in the scope of a page. */
async function expectNothingLeft(page: Page): Promise<void> {
  const { answers, values, token } = await page.evaluate(() => {
    let early: unknown;
    document.dispatchEvent(new CustomEvent('take-early-answers', { detail: (taken: unknown) => (early = taken) }));
    const kept = Object.values(window).filter((value) => typeof value === 'string' || value instanceof Map);
    return {
      answers: early,
      values: kept.map((value) => (typeof value === 'string' ? value : [...value.keys()].join())).join(),
      token: sessionStorage.getItem('accessToken') ?? '',
    };
  });
  expect(token).not.toBe('');
  expect(answers).toBeUndefined();
  expect(values).not.toContain(token);
  expect(values).not.toContain('/api/');
}

test('SHL-02 calls nothing with a token that has expired', async ({ page }) => {
  const withToken: string[] = [];
  page.on('request', (request) => request.headers().authorization && withToken.push(request.url()));
  // Its session has started before the token is stored.
  await openLanding(page);
  await page.evaluate(() => {
    sessionStorage.setItem('accessToken', 'expired');
    sessionStorage.setItem('tokenExpireDate', '2020-01-01T00:00:00Z');
  });
  await page.goto('/user-panel/licenses');
  await expect(page).toHaveURL('/home');
  await expect(page.getByText('Zaloguj się ponownie')).toHaveCount(1);
  expect(withToken).toEqual([]);
});

test('SHL-07 ends the session and shows one reason when an early call is answered 401', async ({ page }) => {
  const session = await demoSession();
  await storeSession(page, session);
  await call(logOut, {}, session.token);
  const answered = page.waitForResponse((response) => response.url().endsWith(profile) && response.status() === 401);
  const releaseShell = await holdShell(page);
  await page.goto('/user-panel/licenses', { waitUntil: 'commit' });
  await answered;
  releaseShell();
  await expect(page.getByText('Zaloguj się ponownie')).toHaveCount(1);
  await expect(page).toHaveURL('/home');
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('SHL-03 calls the API again when an early call fails on its way', async ({ page }) => {
  await storeSession(page, await demoSession());
  const tried = new Set<string>();
  await page.route('**/api/**', (route) => {
    const address = route.request().url();
    const first = !tried.has(address);
    tried.add(address);
    return first ? route.abort() : route.continue();
  });
  await page.goto('/user-panel/licenses');
  await expect(page.getByRole('table', { name: 'Twoje licencje' })).toBeVisible();
  await expect(page.getByRole('banner').getByText('Szkoła Jazdy Kierunek')).toBeVisible();
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

test('LND-09 LND-12 logs in after hydration when the form was submitted before, and fetches each file once', async ({ page, company }) => {
  const files = collectFiles(page);
  const releaseShell = await holdShell(page);
  await page.goto('/home', { waitUntil: 'commit' });
  const needed = (await page.locator('#early-forms').getAttribute('data-files')) ?? '';
  await logIn(page, company);
  await expect(page).toHaveURL('/home');
  releaseShell();
  await expect(page).toHaveURL('/user-panel/licenses');
  // The shell fetches them from the cache, which `page.route` turns off.
  expect(repeated(files).toSorted()).toEqual(needed.split(' ').toSorted());
});
