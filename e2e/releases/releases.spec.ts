import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { listRemotes } from '@osk/shared/contract/remote';
import type { Page } from 'playwright/test';
import { call, demoSession } from '../support/company.ts';
import { address, root } from '../support/environment.ts';
import { createReleaseToken } from '../support/operator.ts';
import { freePort, startPortal, type TestPortal } from '../support/portal.ts';
import { readDevelopmentKey, releaseBuild } from '../support/release-build.ts';
import { newTeam, type Team } from '../support/team.ts';
import { expect, expectAccessible, heading, storeSession, test } from '../support/test.ts';

// One story in several tests: a team with only its remote's folder releases to a portal.
test.describe.configure({ mode: 'serial' });

const screen = '/user-panel/sms-notification';
let portal: TestPortal;
let team: Team;
/** The origin of the developer's build. */
let developerOrigin: string;
/** The heading of the screen in the team's sources. */
let title = 'Konfiguracja';

test.beforeAll(async () => {
  developerOrigin = `http://localhost:${await freePort()}`;
  portal = await startPortal({ OVERRIDE_ORIGINS: developerOrigin });
  const releaseToken = await createReleaseToken(portal.dataFolder, 'mfe-sms');
  team = await newTeam('mfe-sms', { address: portal.address, releaseToken, releaseKey: await readDevelopmentKey(portal.dataFolder) });
});
test.afterAll(async () => {
  await team?.remove();
  await portal?.stop();
});

/** The versions that the portal serves: of the shell, of mfe-sms, and of all remotes. */
const readVersions = async () => {
  const { shell, remotes } = await call(listRemotes, {}, undefined, portal.address);
  return { shell, version: remotes.find(({ name }) => name === 'mfe-sms')?.version ?? '', remotes };
};

async function open(page: Page): Promise<void> {
  await page.goto(portal.address + screen);
  await expect(page.getByRole('navigation')).toBeVisible();
}

async function rename(name: string): Promise<void> {
  await team.change('src/sms-configuration/strings.ts', `'${title}'`, `'${name}'`);
  title = name;
}

/** The scripts of the deployed builds, by file. */
async function deployedScripts(): Promise<Record<string, string>> {
  const scripts: Record<string, string> = {};
  for (const part of ['shell', 'mfe-landing', 'mfe-licences', 'mfe-sms', 'mfe-pkk']) {
    const folder = join(root, part, 'dist');
    const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'));
    for (const name of names) scripts[join(folder, name)] = await readFile(join(folder, name), 'utf8');
  }
  return scripts;
}

test('FED-06 runs a remote from the developer’s machine in the deployed portal until it is reset', async ({ page }) => {
  await rename('Na warsztacie');
  const developing = await team.develop(['--against', portal.address, '--port', new URL(developerOrigin).port], /override=mfe-sms@http:/);
  try {
    await storeSession(page, await demoSession(portal));
    await page.goto(`${portal.address}${screen}?override=mfe-sms@${developerOrigin}`);
    await expect(heading(page, 'Na warsztacie')).toBeVisible();
    await expect(page).toHaveURL(portal.address + screen);
    const bar = page.getByRole('status').filter({ hasText: developerOrigin });
    await expect(bar).toContainText('mfe-sms');
    await expectAccessible(page);

    await rename('Prawie gotowe');
    await expect(heading(page, 'Prawie gotowe')).toBeVisible({ timeout: 20_000 });
    await bar.getByRole('link').first().click();
    await expect(heading(page, 'Konfiguracja')).toBeVisible();
    await expect(bar).toHaveCount(0);
  } finally {
    await developing.stop();
  }
});

test('FED-06 ignores an override when the portal allows none', async ({ page }) => {
  await storeSession(page, await demoSession());
  await page.goto(`${address}${screen}?override=mfe-sms@${developerOrigin}`);
  await expect(heading(page, 'Konfiguracja')).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('portal-overrides');
  await expect(page.getByText(developerOrigin)).toHaveCount(0);
});

test('FED-01 builds a shell without code or address of a remote', async () => {
  const deployed = Object.entries(await deployedScripts());
  const shell = deployed.filter(([name]) => name.includes('/shell/dist/'));
  const filesOfRemotes = deployed.filter((script) => !shell.includes(script)).map(([name]) => basename(name));
  expect(shell.length).toBeGreaterThan(2);
  expect(filesOfRemotes.length).toBeGreaterThan(30);
  for (const [name, script] of shell) {
    const known = ['/remotes/mfe', '/releases/', ...filesOfRemotes].filter((text) => script.includes(text));
    expect([name, known]).toEqual([name, []]);
  }
});

test('FED-01 FED-03 shows a new release of one remote on the next page load, and not in an open page', async ({ page, context }) => {
  const [before, deployed] = [await readVersions(), await deployedScripts()];
  const entryIn = (tab: Page) => tab.evaluate(() => JSON.parse(document.getElementById('page')?.textContent ?? '').remotes['mfe-sms']);
  const session = await demoSession(portal);
  await storeSession(page, session);
  await open(page);
  await expect(heading(page, 'Konfiguracja')).toBeVisible();

  await rename('Ustawienia pierwsze');
  const { code, output } = await team.release();
  expect([code, output]).toEqual([0, expect.stringContaining('1.0.0-')]);
  const next = await context.newPage();
  await storeSession(next, session);
  await open(next);
  await expect(heading(next, 'Ustawienia pierwsze')).toBeVisible();
  expect(await entryIn(next)).not.toBe(await entryIn(page));
  const link = (name: string) => page.getByRole('navigation').getByRole('link', { name });
  await link('Profil').click();
  await expect(heading(page, 'Profil')).toBeVisible();
  await link('Konfiguracja').click();
  await expect(heading(page, 'Konfiguracja')).toBeVisible();

  const after = await readVersions();
  expect(after.version).not.toBe(before.version);
  const others = ({ remotes }: typeof after) => remotes.filter(({ name }) => name !== 'mfe-sms');
  expect([after.shell, others(after)]).toEqual([before.shell, others(before)]);
  expect(await deployedScripts()).toEqual(deployed);
});

test('FED-03 FED-05 promotes a canary, rolls it back and restores it by one command each, without a build', async ({ page }) => {
  const { version } = await readVersions();
  const move = async (...args: string[]) => {
    const { code, output } = await team.release(...args);
    expect([code, output]).toEqual([0, expect.not.stringMatching(/built in/)]);
  };
  await move('--rollback');
  const { version: deployed } = await readVersions();
  await move('--to', version, '--percent', '50');
  expect((await readVersions()).version, 'live is still the deployed build').toBe(deployed);
  await storeSession(page, await demoSession(portal));
  await open(page);
  const shown = heading(page, /^(Konfiguracja|Ustawienia pierwsze)$/);
  const canary = (await shown.textContent()) ?? '';
  await page.reload();
  await expect(shown, 'each browser stays with its release').toHaveText(canary);

  for (const [command, expected] of [
    [['--to', version], 'Ustawienia pierwsze'],
    [['--rollback', '--note', 'slow'], 'Konfiguracja'],
    [['--to', version], 'Ustawienia pierwsze'],
  ] as const) {
    await move(...command);
    await page.reload();
    await expect(heading(page, expected)).toBeVisible();
  }
});

test.describe('when files of releases are lost or changed', () => {
  test.use({ expectedMessages: /./ });

  test('FED-04 falls back to the last valid release and logs it', async ({ page }) => {
    await releaseBuild(portal, join(root, 'mfe-sms', 'dist'));
    const { version } = await readVersions();
    const pattern = new RegExp(`/mfe-sms/${version}/assets/sms-configuration-page[^/]*$`);
    await page.route(pattern, (route) => {
      if (!route.request().url().endsWith('.js')) return route.fulfill({ status: 404 });
      return route.fulfill({ contentType: 'text/javascript', body: "globalThis.tampered = true; export default () => 'tampered';" });
    });
    await storeSession(page, await demoSession(portal));
    await open(page);
    await expect(heading(page, 'Ustawienia pierwsze')).toBeVisible({ timeout: 20_000 });
    expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
    await expect.poll(() => portal.log()).toContain('remote fell back');
    expect(portal.log()).toContain(version);
  });
});
