import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readProfile } from '@osk/shared/contract/company';
import { buyLicence } from '@osk/shared/contract/licence';
import { listProducts } from '@osk/shared/contract/product';
import { listRemotes } from '@osk/shared/contract/remote';
import { Release } from '@osk/shared/contract/shapes/release';
import type { Browser, Page } from 'playwright/test';
import { type Company, call, newCompany } from './support/company.ts';
import { root } from './support/environment.ts';
import { accept } from './support/licences.ts';
import { mailTo } from './support/mailbox.ts';
import { runCommand } from './support/operator.ts';
import { startPortal, type TestPortal } from './support/portal.ts';
import { integrityOf, releaseBuild } from './support/release-build.ts';
import { expect, heading, storeSession, test } from './support/test.ts';

// One story on one portal: a canary whose page throws reaches two companies, and the server ends it by itself.
test.describe.configure({ mode: 'default' });
test.use({ expectedMessages: /./ });

const remote = 'mfe-sms';
const screen = '/user-panel/sms-notification';
const broken = '9.0.0-broken';
let portal: TestPortal;
let companies: Company[];

test.beforeAll(async () => {
  test.setTimeout(180_000);
  portal = await startPortal();
  const at = { address: portal.address, dataFolders: [portal.dataFolder] };
  companies = [];
  for (let count = 0; count < 2; count += 1) {
    const company = await newCompany(at);
    await payForLicence(company);
    companies.push(company);
  }
  await releaseBroken(broken, `throw new Error('broken on purpose');`);
});
test.afterAll(() => portal?.stop());

/** Gives a company an accepted paid licence: only loads of customers count. */
async function payForLicence({ name, nip, token }: Company): Promise<void> {
  const products = await call(listProducts, { query: {} }, undefined, portal.address);
  const { id = '' } = products.find(({ productName }) => productName === 'Start na rok') ?? {};
  const body = { productId: id, companyName: name, nip };
  const { paymentMark } = await call(buyLicence, { body }, token, portal.address);
  await accept(paymentMark, portal.dataFolder);
}

/** Releases a build of the remote as a canary. @param script runs when its page is loaded */
async function releaseBroken(version: string, script: string): Promise<void> {
  const build = await breakBuild(version, script);
  await releaseBuild(portal, build, { percent: 99 });
  await rm(build, { recursive: true });
}

async function breakBuild(version: string, first: string): Promise<string> {
  const build = await mkdtemp(join(tmpdir(), 'build-'));
  await cp(join(root, remote, 'dist'), build, { recursive: true });
  const page = (await readdir(join(build, 'assets'))).find((name) => /^sms-configuration-page-[\w-]{8}\.js$/.test(name)) ?? '';
  const script = `${first}\n${await readFile(join(build, 'assets', page), 'utf8')}`;
  await writeFile(join(build, 'assets', page), script);
  const file = join(build, 'release.json');
  const release = Release.parse(JSON.parse(await readFile(file, 'utf8')));
  const files = { ...release.files, [`assets/${page}`]: integrityOf(script) };
  await writeFile(file, JSON.stringify({ ...release, version, files }));
  return build;
}

async function open(browser: Browser, company: Company, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.address });
  // A browser of the canary.
  await context.addCookies([{ name: 'canary', value: '1', url: portal.address }]);
  const page = await context.newPage();
  await storeSession(page, company);
  await prepare?.(page);
  await page.goto(screen);
  return page;
}

const servedTo = (page: Page) =>
  page.evaluate((name) => JSON.parse(document.getElementById('page')?.textContent ?? '').releases[name].version, remote);
const readServed = async () => (await call(listRemotes, {}, undefined, portal.address)).remotes.find(({ name }) => name === remote);

test('TEA-05 a canary whose pages fail at two companies is ended, its browsers get the release before, and it stays revoked', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  expect(await readServed()).toMatchObject({ canary: { version: broken } });
  const pages: Page[] = [];
  for (const company of companies) {
    const page = await open(browser, company);
    // The page falls back in the browser, and reports it.
    await expect(heading(page, 'Konfiguracja')).toBeVisible();
    expect(await servedTo(page)).toBe(broken);
    pages.push(page);
  }
  await expect.poll(async () => (await readServed())?.canary, { timeout: 60_000 }).toBeNull();
  for (const page of pages) {
    await page.reload();
    await expect(heading(page, 'Konfiguracja')).toBeVisible();
    expect(await servedTo(page)).not.toBe(broken);
  }
  const { trail } = await runCommand<{ trail: unknown[] }>('remotes trail', { remote, limit: 10 }, portal.dataFolder);
  const note = expect.stringContaining('its pages failed at 2 companies');
  expect(trail).toContainEqual(expect.objectContaining({ actor: 'portal', action: 'revoke', note }));
  expect(portal.log()).toContain('canary revoked');
  const { emails } = await provider();
  expect(await mailTo(emails[0] ?? '', broken, [portal.dataFolder])).toContain(remote);
  for (const page of pages) await page.context().close();
});

test('TEA-05 errors of a click and failed calls are counted for the canary, which goes on', async ({ browser }) => {
  test.setTimeout(120_000);
  const version = '9.1.0-throws';
  await releaseBroken(version, `document.addEventListener('click', () => { throw new Error('broken on purpose'); });`);
  await expect.poll(async () => (await readServed())?.canary?.version, { timeout: 30_000 }).toBe(version);
  const [company] = companies;
  if (!company) throw new Error('no company');
  const page = await open(browser, company, (opened) =>
    opened.route(`**${readProfile.path}`, (route) => route.fulfill({ status: 500, json: { statusCode: 500, clientError: 'Nie' } })),
  );
  await heading(page, 'Konfiguracja').click();
  const shown = () => runCommand('remotes show', { remote }, portal.dataFolder);
  await expect
    .poll(shown, { timeout: 30_000 })
    .toMatchObject({ loads: expect.arrayContaining([expect.objectContaining({ version, failures: 0, errors: 1, failedCalls: 1 })]) });
  // The page reports them beside the counts.
  for (const logged of ['"msg":"remote threw"', `GET ${readProfile.path} 500`]) {
    await expect.poll(() => portal.log().includes(logged), { message: logged }).toBe(true);
  }
  expect(await readServed()).toMatchObject({ canary: { version } });
  await page.context().close();
});

/** The provider of a development start. */
async function provider(): Promise<{ emails: string[] }> {
  const html = await (await fetch(`${portal.address}/home`)).text();
  const [, page = ''] = /<script type="application\/json" id="page">(.*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(page).provider;
}
