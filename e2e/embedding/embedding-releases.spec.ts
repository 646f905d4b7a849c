import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { newCompany } from '../support/company.ts';
import { createEmployeesToken, moduleIn, setUserCookie } from '../support/embedding.ts';
import { serveEmbeddingPages } from '../support/embedding-pages.ts';
import { root } from '../support/environment.ts';
import { runCommand } from '../support/operator.ts';
import { freePort, startPortal, type TestPortal } from '../support/portal.ts';
import { integrityOf, releaseChanged } from '../support/release-build.ts';
import { expect, test } from '../support/test.ts';

// One story: releases that throw reach embedding pages, which keep the previous release. The tool's checks would reject them.
test.describe.configure({ mode: 'serial' });
test.use({ expectedMessages: /osk-pkk-employees: release|Failed to load resource/ });

const good = '1.0.0-00000001';
let portal: TestPortal;
let pages: Awaited<ReturnType<typeof serveEmbeddingPages>>;
let token: string;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const port = await freePort();
  pages = await serveEmbeddingPages(`http://localhost:${port}`);
  const { plainPage, foreignHost, react18Host } = pages.origins;
  portal = await startPortal({ PORT: String(port), EMBED_ORIGINS: [plainPage, foreignHost, react18Host].join(',') });
  const company = await newCompany(portal);
  ({ token } = await createEmployeesToken(company, portal.dataFolder));
  await release(good, (module) => module);
});
test.afterAll(async () => {
  await portal?.stop();
  pages?.close();
});

/** Releases the build of mfe-pkk. @param change what the version does to the script that the element mounts */
async function release(version: string, change: (module: string) => string): Promise<void> {
  await releaseChanged(portal, 'mfe-pkk', async (build, { files }) => {
    await cp(join(root, 'mfe-pkk/dist-embed'), join(build, 'embed'), { recursive: true });
    const module = (await readdir(join(build, 'embed/assets'))).find((name) => /^module-[0-9a-f]{8}\.js$/.test(name)) ?? '';
    const script = join(build, 'embed/assets', module);
    await writeFile(script, change(await readFile(script, 'utf8')));
    const entries = (await readdir(join(build, 'embed'), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const embedded = entries.map((entry) => join(entry.parentPath, entry.name)).filter((path) => !/\.(br|gz)$/.test(path));
    for (const path of embedded) files[path.slice(build.length + 1)] = integrityOf(await readFile(path, 'utf8'));
    return { version, files };
  });
}

const versionIn = (page: Page) =>
  moduleIn(page).evaluate((element) => (element as unknown as { diagnostics: { version: string } }).diagnostics.version);

async function open(page: Page, origin: string): Promise<void> {
  await setUserCookie(page, origin, token);
  await page.goto(origin);
}

type Shown = { version: string; origin: string; failure: string; count: number };

/** The failures in pages of other sites that the portal shows to its operator. */
const failuresOf = async (version: string): Promise<Shown[]> => {
  const { embeddedFailures } = await runCommand<{ embeddedFailures: Shown[] }>('remotes show', { remote: 'mfe-pkk' }, portal.dataFolder);
  return embeddedFailures.filter((one) => one.version === version);
};

const bad = [
  [
    'throws when it is loaded',
    '1.0.0-0000bad1',
    'load',
    ['plainPage', 'foreignHost', 'react18Host'],
    (module: string) => `throw new Error('broken on purpose');${module}`,
  ],
  [
    'throws at its first rendering',
    '1.0.0-0000bad2',
    'render',
    ['react18Host'],
    (module: string) =>
      module.replace('=>{', "=>{given={...given,react:{...given.react,useContext(){throw new Error('broken on purpose')}}};"),
  ],
] as const;

for (const [mistake, version, failure, hosts, change] of bad) {
  test(`EMB-01 keeps embedding pages on the previous release, and reports by origin, when a release ${mistake}`, async ({ page }) => {
    await release(version, change);
    const expected: Shown[] = [];
    for (const host of hosts) {
      const origin = pages.origins[host];
      await open(page, origin);
      await expect(moduleIn(page).getByRole('heading', { name: 'Pracownicy PKK' })).toBeVisible();
      await expect(moduleIn(page).getByText('Nie masz jeszcze')).toBeVisible();
      expect(await versionIn(page)).toBe(good);
      expected.push({ version, origin, failure, count: 1 });
      // Chromium drops a report that waits for its preflight when the page is left.
      await expect.poll(async () => (await failuresOf(version)).length).toBe(expected.length);
    }
    expect(await failuresOf(version)).toEqual(expect.arrayContaining(expected));
    await runCommand('remotes revoke', { remote: 'mfe-pkk', version, note: 'it throws' }, portal.dataFolder);
  });
}

test('EMB-01 mounts the previous release when a file of the live one is missing', async ({ page }) => {
  const version = '1.0.0-00000002';
  await release(version, (module) => `${module}// the second good one`);
  await page.route(`**/releases/mfe-pkk/${version}/embed/assets/module-*`, (route) => route.fulfill({ status: 404 }));
  await open(page, pages.origins.plainPage);
  await expect(moduleIn(page).getByText('Nie masz jeszcze')).toBeVisible();
  expect(await versionIn(page)).not.toBe(version);
  await expect.poll(() => failuresOf(version)).toEqual([{ version, origin: pages.origins.plainPage, failure: 'file', count: 1 }]);
});

test('FED-08 stays with one release when a host loads the container in its folder', async ({ page }) => {
  await page.route('**/embed/v1/osk-pkk-employees.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await open(page, pages.origins.plainPage);
  await page.evaluate(async (folder) => {
    const container = await import(`${folder}/remoteEntry.js`);
    container.init({});
    const define = await container.get('./element');
    define();
  }, `${portal.address}/releases/mfe-pkk/${good}/embed`);
  await expect(moduleIn(page).getByText('Nie masz jeszcze')).toBeVisible();
  expect(await versionIn(page)).toBe(good.split('-')[0]);
});
