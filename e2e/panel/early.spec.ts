import { logOut } from '@osk/shared/contract/session';
import type { Page } from 'playwright/test';
import { call, demoSession } from '../support/company.ts';
import { collectRequests } from '../support/network.ts';
import { expect, holdShell, logIn, openLanding, setPreference, storeSession, test } from '../support/test.ts';

/** Collects the addresses of the files that a page requests from now on. */
function collectFiles(page: Page): string[] {
  const files: string[] = [];
  const [fetched, imported] = [new Set<string>(), new Set<string>()];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!/\.(js|css)$/.test(pathname)) return;
    // `page.route` turns the cache off, so a file that is both fetched and imported is requested twice.
    const [own, other] = request.resourceType() === 'fetch' ? [fetched, imported] : [imported, fetched];
    if (other.delete(pathname)) return;
    own.add(pathname);
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

const profile = '/api/companies/profile';
const licences = '/api/licenses?includeProduct=true';

for (const [path, first, language] of [
  ['/user-panel/licenses', [profile, licences], 'pl'],
  ['/home', [profile, licences], 'en'],
  ['/user-panel/pkk-employees', [profile, '/api/employees'], 'en'],
] as const) {
  test(`SHL-03 LND-07 requests styles and the API before any script runs, and nothing twice, at ${path} in ${language}`, async ({
    page,
  }) => {
    await storeSession(page, await demoSession());
    await setPreference(page, 'language', language);
    // A page reports its load besides.
    const [files, calls] = [collectFiles(page), collectRequests(page, /^\/api\/(?!page-loads\/)/)];
    const releaseShell = await holdShell(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect.poll(() => calls.toSorted()).toEqual(first.toSorted());
    await expect.poll(() => files.filter((file) => /^\/remotes\/.*\.css$/.test(file)).length).toBeGreaterThan(0);
    releaseShell();
    await expect(page.getByRole('banner').getByText('Szkoła Jazdy Kierunek')).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByText(/^(Wczytywanie|Loading)/)).toHaveCount(0);
    expect(calls.toSorted()).toEqual(first.toSorted());
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

test('LND-09 LND-12 fetches each file once when a login is answered before the shell starts', async ({ page, company }) => {
  const files = collectFiles(page);
  const releaseShell = await holdShell(page);
  await page.goto('/home', { waitUntil: 'commit' });
  await logIn(page, company);
  await expect(page).toHaveURL('/user-panel/licenses');
  releaseShell();
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Twoje licencje' })).toBeVisible();
  expect(repeated(files)).toEqual([]);
  await expectNothingLeft(page);
});

test('fetches the files of dialogs before one is opened, each once', async ({ page }) => {
  await storeSession(page, await demoSession());
  await page.goto('/user-panel/licenses');
  const fetched = () =>
    page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name, transferSize }) => transferSize > 0 && /\/(licence-dialogs|page-history)-/.test(name))
        .map(({ name }) => name),
    );
  await expect.poll(async () => (await fetched()).length, 'scripts and styles of both').toBe(4);
  await page.getByRole('button', { name: 'Kup nową licencję' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Kup/ })).toBeVisible();
  expect(repeated(await fetched())).toEqual([]);
});

test('opens a dialog when its files could not be fetched before', async ({ page }) => {
  await storeSession(page, await demoSession());
  await page.route('**/assets/licence-dialogs-*', (route) => route.abort(), { times: 2 });
  const failed = page.waitForEvent('requestfailed');
  await page.goto('/user-panel/licenses');
  await failed;
  await page.getByRole('button', { name: 'Kup nową licencję' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Kup/ })).toBeVisible();
});
