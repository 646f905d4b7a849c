import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findIncompatibilities } from '@osk/shared/contract/compatibility';
import { HostManifest, Release } from '@osk/shared/contract/shapes/release';
import type { Page } from 'playwright/test';
import { demoSession } from './support/company.ts';
import { root } from './support/environment.ts';
import { startPortal, type TestPortal } from './support/portal.ts';
import { expect, field, heading, storeSession, test } from './support/test.ts';

const remotes = ['mfe-landing', 'mfe-licences', 'mfe-sms', 'mfe-pkk'];
const unknownLink = 'AAAAAAAAAAAAAAAAAAAAAA';

/** An earlier front end for each version of the host API. */
const archives = readdirSync(join(root, 'e2e/skew'))
  .filter((file) => file.endsWith('.tgz'))
  .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
const newest = archives.at(-1) ?? '';

/**
 * Makes a folder for PORTAL_DIR with earlier builds of some parts and current builds of the others. A remote that needs a newer shell is
 * an earlier build too: the release tool rejects it until the portal has that shell.
 */
function composePortal(archive: string, earlier: readonly string[]): string {
  const portal = mkdtempSync(join(tmpdir(), 'builds-'));
  const unpacked = join(portal, 'earlier');
  mkdirSync(unpacked);
  execFileSync('tar', ['-xzf', join(root, 'e2e/skew', archive), '-C', unpacked]);
  const folderOf = (part: string) => (earlier.includes(part) ? unpacked : root);
  const shell = folderOf('shell');
  const runnable = remotes.filter((remote) => canRun(shell, remote));
  if (runnable.length === 0) throw new Error('The earlier shell runs no current remote: take the earlier builds again (CONTRIBUTING.md)');
  for (const part of ['shell', ...remotes]) {
    const folder = part === 'shell' || runnable.includes(part) ? folderOf(part) : unpacked;
    mkdirSync(join(portal, part));
    symlinkSync(join(folder, part, 'dist'), join(portal, part, 'dist'), 'dir');
  }
  return portal;
}

/** Whether the shell in a folder runs the current build of a remote. */
function canRun(shell: string, remote: string): boolean {
  const { needs } = Release.parse(readJson(join(root, remote, 'dist', 'release.json')));
  if (!needs) return true;
  return findIncompatibilities(needs, HostManifest.parse(readJson(join(shell, 'shell', 'dist', 'host-manifest.json')))).length === 0;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Opens every screen and uses the host API there: calls, dialogs, forms. */
async function useEveryScreen(page: Page, portal: TestPortal): Promise<void> {
  const open = (path: string) => page.goto(portal.address + path);
  await open('/home');
  await expect(page.getByRole('button', { name: 'Sprawdź' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Załóż konto' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Zarejestruj się' })).toBeVisible();
  for (const path of ['/activate', '/password-forgotten']) {
    await open(`${path}/${unknownLink}`);
    await expect(heading(page, /./)).toBeVisible();
  }

  await storeSession(page, await demoSession(portal));
  await open('/user-panel/licenses');
  await expect(heading(page, 'Twoje licencje')).toBeVisible();
  await page.getByRole('button', { name: 'Kup nową licencję' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  const link = (name: string) => page.getByRole('navigation').getByRole('link', { name });
  await link('Profil').click();
  await expect(field(page.getByRole('main'), 'Stare hasło')).toBeVisible();
  await link('Konfiguracja').click();
  await expect(heading(page, 'Konfiguracja')).toBeVisible();
  await link('Pracownicy PKK').click();
  await expect(page.getByRole('table')).toBeVisible();
  await page.getByRole('button', { name: 'Wyloguj się' }).click();
  await expect(page.getByRole('button', { name: 'Sprawdź' })).toBeVisible();
}

const skews: [what: string, archive: string, earlier: readonly string[]][] = [
  ['an earlier shell runs the current remotes that it can run', newest, ['shell']],
  ...archives.map((archive): (typeof skews)[number] => [
    `the current shell runs remotes of host API ${archive.replace('.tgz', '')}`,
    archive,
    remotes,
  ]),
  ...remotes.map((remote): (typeof skews)[number] => [`the current shell and remotes run beside an earlier ${remote}`, newest, [remote]]),
];

for (const [what, archive, earlier] of skews) {
  // Only the long run tests each earlier remote alone.
  const tag = earlier.length === 1 && earlier[0] !== 'shell' ? ['@long'] : [];
  test(`FED-03 every screen works when ${what}`, { tag }, async ({ page }) => {
    const builds = composePortal(archive, earlier);
    const portal = await startPortal({ PORTAL_DIR: builds });
    try {
      await useEveryScreen(page, portal);
      await expect(page.getByRole('alert')).toHaveCount(0);
    } finally {
      await portal.stop();
      rmSync(builds, { recursive: true });
    }
  });
}
