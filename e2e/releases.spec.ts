import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { listRemotes } from '@osk/shared/contract/remote';
import type { Page } from 'playwright/test';
import { call } from './support/company.ts';
import { demoSession } from './support/demo.ts';
import { root } from './support/environment.ts';
import { type OwnPortal, startPortal } from './support/portal.ts';
import { newTeam, type Team } from './support/team.ts';
import { expect, holdSession, test } from './support/test.ts';

// One story: a team with nothing but its remote's folder, and a portal it does not run.
test.describe.configure({ mode: 'serial' });

const screen = '/user-panel/sms-notification';
const strings = 'src/sms-configuration/strings.ts';
let portal: OwnPortal;
let team: Team;
/** What the screen is called in the team's sources by now. */
let called = 'Konfiguracja';

test.beforeAll(async () => {
  portal = await startPortal();
  team = await newTeam('mfe-sms');
});
test.afterAll(async () => {
  await team?.leave();
  await portal?.stop();
});

const released = async () => {
  const { shell, remotes } = await call(listRemotes, {}, undefined, portal.address);
  return { shell, version: remotes.find(({ name }) => name === 'mfe-sms')?.version ?? '', remotes };
};
const release = (...args: string[]) => team.release('--store', portal.store, '--portal', portal.address, ...args);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Opens the screen in a browser that has a session. */
async function open(page: Page): Promise<void> {
  await page.goto(portal.address + screen);
  await expect(page.getByRole('navigation')).toBeVisible();
}

/** Ships the screen under another name. */
async function ship(name: string, ...args: string[]): Promise<void> {
  await team.change(strings, `'${called}'`, `'${name}'`);
  called = name;
  const { code, output } = await release(...args);
  expect([code, output]).toEqual([0, expect.stringContaining('1.0.0-')]);
}

/** Every file of the builds that were deployed, with what is in it. */
async function deployedFiles(): Promise<Record<string, string>> {
  const folders = ['shell', 'mfe-landing', 'mfe-licences', 'mfe-sms', 'mfe-pkk'].map((name) => join(root, name, 'dist'));
  const names = (
    await Promise.all(folders.map(async (folder) => (await readdir(folder, { recursive: true })).map((name) => join(folder, name))))
  ).flat();
  const scripts = names.filter((name) => name.endsWith('.js'));
  return Object.fromEntries(await Promise.all(scripts.map(async (name) => [name, await readFile(name, 'utf8')])));
}

test('FED-01 the shell holds neither code nor address of a remote: these are in the page, and change without another shell', async ({
  page,
}) => {
  const deployed = Object.entries(await deployedFiles());
  const [shell, others] = [true, false].map((own) => deployed.filter(([name]) => name.includes('/shell/dist/') === own));
  const namesOfOthers = others?.map(([name]) => basename(name)) ?? [];
  expect(shell?.length).toBeGreaterThan(2);
  expect(namesOfOthers.length).toBeGreaterThan(30);
  for (const [name, script] of shell ?? []) {
    const known = ['/remotes/mfe', '/releases/', ...namesOfOthers].filter((one) => script.includes(one));
    expect([name, known]).toEqual([name, []]);
  }

  const before = await released();
  const entryOf = () => page.evaluate(() => JSON.parse(document.getElementById('page')?.textContent ?? '').remotes['mfe-sms'] as string);
  await page.goto(`${portal.address}/home`);
  const address = await entryOf();
  await ship('Ustawienia pierwsze');
  await page.reload();
  expect(await entryOf()).not.toBe(address);
  expect((await released()).shell).toEqual(before.shell);
});

test('FED-03 a remote released alone is what the next page load shows; an open page keeps what it has; nothing else is rebuilt', async ({
  page,
  context,
}) => {
  const [before, deployed] = [await released(), await deployedFiles()];
  const session = await demoSession(portal);
  await holdSession(page, session);
  await open(page);
  await expect(heading(page, 'Ustawienia pierwsze')).toBeVisible();

  await ship('Ustawienia drugie');
  const next = await context.newPage();
  await holdSession(next, session);
  await open(next);
  await expect(heading(next, 'Ustawienia drugie')).toBeVisible();
  // The open page goes away and comes back.
  const link = (name: string) => page.getByRole('navigation').getByRole('link', { name });
  await link('Profil').click();
  await expect(heading(page, 'Profil')).toBeVisible();
  await link('Konfiguracja').click();
  await expect(heading(page, 'Ustawienia pierwsze')).toBeVisible();

  const after = await released();
  expect(after.version).not.toBe(before.version);
  const others = ({ remotes }: typeof after) => remotes.filter(({ name }) => name !== 'mfe-sms');
  expect([after.shell, others(after)]).toEqual([before.shell, others(before)]);
  expect(await deployedFiles()).toEqual(deployed);
});

test('FED-05 the release before is brought back by one command, without a build', async ({ page }) => {
  const { version } = await released();
  const { code, output } = await release('--rollback');
  expect([code, output]).toEqual([0, expect.not.stringMatching(/build/i)]);
  await holdSession(page, await demoSession(portal));
  await open(page);
  await expect(heading(page, 'Ustawienia pierwsze')).toBeVisible();
  expect((await release('--list')).output).toContain(version);
  expect((await release('--to', version)).code).toBe(0);
  await page.reload();
  await expect(heading(page, 'Ustawienia drugie')).toBeVisible();
});

test('FED-03 a release that throws while rendering is refused, and nothing moves', async () => {
  const { version } = await released();
  const file = 'src/sms-configuration/sms-configuration-page.tsx';
  const source = await readFile(join(team.folder, file), 'utf8');
  await writeFile(join(team.folder, file), `${source}\nthrow new Error('forgotten by the team');\n`);
  const { code, output } = await release();
  expect([code, output]).toEqual([1, expect.stringContaining('forgotten by the team')]);
  expect((await released()).version).toBe(version);
  await writeFile(join(team.folder, file), source);
});

test('FED-03 a share of the browsers gets a release, each always the same one', async ({ browser }) => {
  const all = (await released()).version;
  await ship('Ustawienia trzecie', '--percent', '50');
  expect((await released()).version).toBe(all);
  const versionIn = async (cookie: string | undefined) => {
    const answer = await fetch(`${portal.address}/home`, { headers: cookie ? { Cookie: cookie } : {} });
    const page = JSON.parse(/id="page">(.*?)<\/script>/s.exec(await answer.text())?.[1] ?? '') as {
      releases: Record<string, { version: string }>;
    };
    return {
      version: page.releases['mfe-sms']?.version,
      cookie: answer.headers
        .getSetCookie()
        .find((one) => one.startsWith('share='))
        ?.split(';')[0],
    };
  };
  const browsers = await Promise.all(Array.from({ length: 60 }, () => versionIn(undefined)));
  expect(new Set(browsers.map(({ version }) => version)).size).toBe(2);
  for (const { cookie, version } of browsers.slice(0, 10)) expect((await versionIn(cookie)).version).toBe(version);

  const context = await browser.newContext();
  const page = await context.newPage();
  await holdSession(page, await demoSession(portal));
  await open(page);
  const shown = await page.getByRole('heading', { level: 1 }).textContent();
  await page.reload();
  await expect(heading(page, shown ?? '')).toBeVisible();
  await context.close();
  expect((await release('--rollback')).code).toBe(0);
});

test.describe('a release whose file was changed in the store', () => {
  test.use({ tolerated: /./ });

  test('FED-04 does not run: the page falls back to the last good one, and the log says so', async ({ page }) => {
    const { version } = await released();
    // Taken by the server as it was released, and not in this browser's cache.
    await fetch(portal.address + screen);
    const assets = join(portal.store, 'mfe-sms', version, 'assets');
    const names = (await readdir(assets)).filter((name) => name.startsWith('sms-configuration-page') && !name.endsWith('.css'));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      if (name.endsWith('.js')) await writeFile(join(assets, name), "globalThis.tampered = true; export default () => 'tampered';");
      else if (!name.includes('.css')) await rm(join(assets, name));
    }

    await holdSession(page, await demoSession(portal));
    await open(page);
    await expect(heading(page, 'Ustawienia pierwsze')).toBeVisible({ timeout: 20_000 });
    expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
    await expect.poll(() => portal.log()).toContain('a page fell back to the last good release');
    expect(portal.log()).toContain(version);
  });

  test('FED-04 and where the store has lost all of them, to what was deployed with the portal', async ({ page }) => {
    await fetch(portal.address + screen);
    const releases = (await readdir(join(portal.store, 'mfe-sms'))).filter((name) => name.startsWith('1.0.0-'));
    expect(releases.length).toBeGreaterThan(2);
    for (const version of releases) await rm(join(portal.store, 'mfe-sms', version), { recursive: true });
    await holdSession(page, await demoSession(portal));
    await open(page);
    await expect(heading(page, 'Konfiguracja')).toBeVisible({ timeout: 20_000 });
  });
});
