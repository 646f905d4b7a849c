import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buyLicence } from '@osk/shared/contract/licence';
import { listProducts } from '@osk/shared/contract/product';
import { listRemotes } from '@osk/shared/contract/remote';
import type { Release } from '@osk/shared/contract/shapes/release';
import type { Browser, Page } from 'playwright/test';
import { type Company, call, newCompany } from '../support/company.ts';
import { logFolder } from '../support/environment.ts';
import { accept } from '../support/licences.ts';
import { mailTo } from '../support/mailbox.ts';
import { runCommand } from '../support/operator.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { provider } from '../support/provider.ts';
import { integrityOf, releaseChanged } from '../support/release-build.ts';
import { expect, heading, storeSession, test } from '../support/test.ts';

test.use({ expectedMessages: /./ });

const remote = 'mfe-sms';
const screen = '/user-panel/sms-notification';
const broken = '9.0.0-broken';
let portal: TestPortal;

test.beforeAll(async () => {
  portal = await startPortal({ PROVIDER_FILE: join(logFolder, 'provider.json') });
  const breakPage = async (build: string, { files }: Release) => {
    const page = (await readdir(join(build, 'assets'))).find((name) => /^sms-configuration-page-[\w-]{8}\.js$/.test(name)) ?? '';
    const script = `throw new Error('broken on purpose');\n${await readFile(join(build, 'assets', page), 'utf8')}`;
    await writeFile(join(build, 'assets', page), script);
    return { version: broken, files: { ...files, [`assets/${page}`]: integrityOf(script) } };
  };
  await releaseChanged(portal, remote, breakPage, { percent: 99 });
});
test.afterAll(() => portal?.stop());

/** Makes a company with an accepted paid licence: only loads of customers count. */
async function newCustomer(): Promise<Company> {
  const company = await newCompany(portal);
  const { name, nip, token } = company;
  const products = await call(listProducts, { query: {} }, undefined, portal.address);
  const { id = '' } = products.find(({ productName }) => productName === 'Start na rok') ?? {};
  const body = { productId: id, companyName: name, nip };
  const { paymentMark } = await call(buyLicence, { body }, token, portal.address);
  await accept(paymentMark, portal.dataFolder);
  return company;
}

async function open(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.address });
  // A browser of the canary.
  await context.addCookies([{ name: 'portal-canary', value: '1', url: portal.address }]);
  const page = await context.newPage();
  await storeSession(page, await newCustomer());
  await page.goto(screen);
  return page;
}

const servedTo = (page: Page) =>
  page.evaluate((name) => JSON.parse(document.getElementById('page')?.textContent ?? '').releases[name].version, remote);
const readServed = async () => (await call(listRemotes, {}, undefined, portal.address)).remotes.find(({ name }) => name === remote);

test('TEA-05 a canary whose pages fail at two companies is ended, its browsers get the previous release, and it stays revoked', async ({
  browser,
}) => {
  expect(await readServed()).toMatchObject({ canary: { version: broken } });
  const pages: Page[] = [];
  for (let count = 0; count < 2; count += 1) {
    const page = await open(browser);
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
  expect(await mailTo(provider.emails[0] ?? '', broken, portal.dataFolder)).toContain(remote);
  for (const page of pages) await page.context().close();
});
