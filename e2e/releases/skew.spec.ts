import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findIncompatibilities } from '@osk/shared/contract/compatibility';
import { HostManifest, Release } from '@osk/shared/contract/shapes/release';
import type { Page } from 'playwright/test';
import { demoSession } from '../support/company.ts';
import { root } from '../support/environment.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { releaseBuild } from '../support/release-build.ts';
import { expect, field, heading, storeSession, test } from '../support/test.ts';

const remotes = ['mfe-landing', 'mfe-licences', 'mfe-sms', 'mfe-pkk'];
const unknownLink = 'AAAAAAAAAAAAAAAAAAAAAA';

/** An earlier front end for each version of the host API. */
const archives = readdirSync(join(root, 'e2e/skew'))
  .filter((file) => file.endsWith('.tgz'))
  .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
const newest = archives.at(-1) ?? '';

/** Unpacks an archive. Returns its folder, which has the builds as a checkout does. */
function unpack(archive: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'earlier-'));
  execFileSync('tar', ['-xzf', join(root, 'e2e/skew', archive), '-C', folder]);
  return folder;
}

/** Makes a folder for PORTAL_DIR with an earlier shell, the current builds of the remotes that it can run, and earlier ones of the others. */
function withEarlierShell(earlier: string): string {
  const runnable = remotes.filter((remote) => canRun(earlier, remote));
  if (runnable.length === 0) throw new Error('The earlier shell runs no current remote: take the earlier builds again (CONTRIBUTING.md)');
  const portal = mkdtempSync(join(tmpdir(), 'builds-'));
  for (const part of ['shell', ...remotes]) {
    mkdirSync(join(portal, part));
    symlinkSync(join(runnable.includes(part) ? root : earlier, part, 'dist'), join(portal, part, 'dist'), 'dir');
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

/** Uses every screen of a portal, on which it first releases the earlier builds of some remotes. */
async function tryPortal(page: Page, environment: Record<string, string>, earlier: string, released: readonly string[]): Promise<void> {
  const portal = await startPortal(environment);
  try {
    // An earlier build lacks the addresses that were added since.
    for (const remote of released) await releaseBuild(portal, join(earlier, remote, 'dist'), { insist: true });
    await useEveryScreen(page, portal);
    await expect(page.getByRole('alert')).toHaveCount(0);
  } finally {
    await portal.stop();
  }
}

test('FED-03 every screen works when an earlier shell runs the current remotes that it can run', async ({ page }) => {
  const earlier = unpack(newest);
  const portal = withEarlierShell(earlier);
  await tryPortal(page, { PORTAL_DIR: portal }, earlier, []);
  for (const folder of [portal, earlier]) rmSync(folder, { recursive: true });
});

for (const archive of archives) {
  test(`FED-03 every screen works when the current shell runs remotes of host API ${archive.replace('.tgz', '')}`, async ({ page }) => {
    const earlier = unpack(archive);
    await tryPortal(page, {}, earlier, remotes);
    rmSync(earlier, { recursive: true });
  });
}
