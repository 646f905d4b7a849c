import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { readRollout } from '@osk/shared/contract/release-store';
import { listRemotes } from '@osk/shared/contract/remote';
import type { Browser } from 'playwright/test';
import { type Company, call, newCompany } from './support/company.ts';
import { type ReplicatedPortal, startReplicas } from './support/replicas.ts';
import { createRepository, type PackageManager, type TeamRepository } from './support/scaffold.ts';
import { expect, expectAccessible, heading, storeSession, test } from './support/test.ts';

// One story in several tests: a team that has only the portal's address, and gets a token, adds a remote to two replicas.
test.describe.configure({ mode: 'serial' });

const remote = 'mfe-invoices';
const screen = '/user-panel/invoices';
const wholeStory = 300_000;

const managers: [packageManager: PackageManager, tag: string[]][] = [
  ['pnpm', []],
  // Fills a cache of its own: the figure from nothing.
  ['npm', ['@long']],
];

for (const [packageManager, tag] of managers) {
  test.describe(`with ${packageManager}`, { tag }, () => {
    let portal: ReplicatedPortal;
    let company: Company;
    let repository: TeamRepository;
    let token: string;
    const figures: string[] = [];

    test.beforeAll(async () => {
      test.setTimeout(120_000);
      portal = await startReplicas();
      company = await newCompany(portal);
    });
    test.afterAll(async () => {
      if (figures.length > 0) console.log(`      scaffold with ${packageManager}: ${figures.join(', ')}`);
      await repository?.remove();
      await portal?.stop();
    });

    const createToken = async (name: string) => {
      const options = ['--may', 'release,rollback', '--label', 'hosted CI', '--json'];
      return JSON.parse(await portal.operator('release-tokens', 'create', '--remote', name, ...options)).token as string;
    };
    const osk = (...args: string[]) => repository.run('release', args, { OSK_RELEASE_TOKEN: token });

    /** What new pages of a replica get of the remote, as text. */
    const readServed = async (replica: string) =>
      JSON.stringify((await call(listRemotes, {}, undefined, replica)).remotes.find(({ name }) => name === remote) ?? null);

    /** Waits until every replica serves the remote, with a canary or without. */
    const expectServed = (canary: boolean) =>
      expect
        .poll(async () => (await Promise.all(portal.replicas.map(readServed))).map((served) => /"canary":(null|{)/.exec(served)?.[1]))
        .toEqual(portal.replicas.map(() => (canary ? '{' : 'null')));

    async function release(...args: string[]): Promise<void> {
      const { code, output } = await osk(...args);
      expect([code, output]).toEqual([0, expect.stringContaining('serves it after')]);
    }

    /** Changes the rollout, without a build. Returns the milliseconds between the change in the trail and the last replica that serves it. */
    async function changeRollout(...args: string[]): Promise<number> {
      const served = portal.replicas.map(async (replica) => {
        const before = await readServed(replica);
        await expect.poll(() => readServed(replica), { timeout: 30_000, intervals: [20] }).not.toBe(before);
        return Date.now();
      });
      const [times] = await Promise.all([Promise.all(served), release(...args)]);
      const { trail } = await call(readRollout, { params: { remote } }, token, portal.address);
      return Math.max(...times) - Date.parse(trail[0]?.at ?? '');
    }

    /** The version that a browser with this number gets of a replica. */
    async function versionFor(replica: string, browserNumber: number): Promise<string> {
      const html = await (await fetch(replica + screen, { headers: { Cookie: `canary=${browserNumber}` } })).text();
      const [, page = ''] = /<script type="application\/json" id="page">(.*?)<\/script>/.exec(html) ?? [];
      return JSON.parse(page).releases[remote].version;
    }

    /** A page of each replica in the browser with this number, logged in. `expectTitle` loads them again. */
    async function openOnReplicas(browser: Browser, browserNumber: number) {
      const pages = portal.replicas.map(async (baseURL) => {
        const context = await browser.newContext({ baseURL });
        await context.addCookies([{ name: 'canary', value: String(browserNumber), url: baseURL }]);
        const page = await context.newPage();
        await storeSession(page, company);
        return page;
      });
      const opened = await Promise.all(pages);
      return {
        async expectTitle(title: string) {
          for (const page of opened) {
            await page.goto(screen);
            await expect(heading(page, title)).toBeVisible();
          }
        },
        close: () => Promise.all(opened.map((page) => page.context().close())),
      };
    }

    test('TEA-01 makes a repository from the address of the portal', async () => {
      test.setTimeout(wholeStory);
      const started = performance.now();
      repository = await createRepository({ packageManager, address: portal.address, name: 'invoices' });
      expect(await realpath(join(repository.folder, 'node_modules/@osk/remote-kit'))).toContain(await realpath(repository.folder));
      figures.push(`repository after ${((performance.now() - started) / 1000).toFixed(1)} s`);
    });

    test('TEA-01 rejects the release without a token of the remote', async () => {
      test.setTimeout(wholeStory);
      token = await createToken('mfe-pkk');
      const foreign = await osk();
      expect([foreign.code, foreign.output]).toEqual([
        1,
        expect.stringContaining(`This token is for the remote mfe-pkk, not for ${remote}.`),
      ]);
      expect(await Promise.all(portal.replicas.map(readServed))).toEqual(['null', 'null']);
    });

    test('TEA-01 adds a page to the navigation of both replicas by a release over HTTP, without a build of the shell', async ({
      browser,
    }) => {
      test.setTimeout(wholeStory);
      const shellOf = async (replica: string) => (await call(listRemotes, {}, undefined, replica)).shell;
      const shells = await Promise.all(portal.replicas.map(shellOf));
      await portal.operator('remotes', 'add', remote, '--paths', screen);
      token = await createToken(remote);
      // The home folder of the team keeps the private key, and every release finds it there.
      const { output } = await osk('keygen');
      const [, publicKey = ''] = /remotes key add mfe-invoices (\S+)/.exec(output) ?? [];
      await portal.operator('remotes', 'key', 'add', remote, publicKey, '--label', 'hosted CI');
      const started = performance.now();
      // It runs the tests and the type check of the repository first.
      await release();
      await expectServed(false);
      figures.push(`release ${((performance.now() - started) / 1000).toFixed(1)} s`);

      for (const replica of portal.replicas) {
        const context = await browser.newContext({ baseURL: replica });
        const page = await context.newPage();
        await storeSession(page, company);
        await page.goto('/user-panel/licenses');
        await page.getByRole('navigation').getByRole('link', { name: 'Faktury' }).click();
        await expect(page).toHaveURL(replica + screen);
        await expect(heading(page, 'Faktury')).toBeVisible();
        await expect(page.getByText('Nie masz jeszcze zamówień.')).toBeVisible();
        await expect(page.getByRole('form', { name: 'Zadaj pytanie' })).toBeVisible();
        await expectAccessible(page);
        await context.close();
      }
      expect(await Promise.all(portal.replicas.map(shellOf))).toEqual(shells);
    });

    const story = 'TEA-01 releases a second version to 10 % of browsers, then to all, and goes back and ahead, on both replicas';
    // The name of a test shows the tags of its group too.
    test(story, { tag: tag.length > 0 ? [] : '@long' }, async ({ browser }) => {
      test.setTimeout(wholeStory);
      const first = await versionFor(portal.address, 0);
      await repository.change('src/orders/strings.ts', "title: 'Faktury'", "title: 'Moje faktury'");
      await release('--percent', '10');
      await expectServed(true);
      const numbers = Array.from({ length: 200 }, (_, browserNumber) => browserNumber);
      const [one = [], other] = await Promise.all(
        portal.replicas.map((replica) => Promise.all(numbers.map((browserNumber) => versionFor(replica, browserNumber)))),
      );
      expect(other).toEqual(one);
      const second = one.find((version) => version !== first) ?? '';
      const inCanary = one.filter((version) => version === second).length;
      expect(one.filter((version) => version === first)).toHaveLength(200 - inCanary);
      expect(inCanary).toBeGreaterThan(10);
      expect(inCanary).toBeLessThan(30);
      const canary = await openOnReplicas(browser, one.indexOf(second));
      const others = await openOnReplicas(browser, one.indexOf(first));
      await canary.expectTitle('Moje faktury');
      await others.expectTitle('Faktury');

      const toAll = await changeRollout('--to', second);
      await others.expectTitle('Moje faktury');
      const back = await changeRollout('--rollback');
      await canary.expectTitle('Faktury');
      await others.expectTitle('Faktury');
      await changeRollout('--to', second);
      await canary.expectTitle('Moje faktury');
      await others.expectTitle('Moje faktury');
      await Promise.all([canary.close(), others.close()]);
      figures.push(`served by both replicas after ${toAll} ms`, `rolled back after ${back} ms`);
    });
  });
}
