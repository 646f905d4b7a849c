import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { demoSession } from './support/company.ts';
import { root } from './support/environment.ts';
import { startPortal, type TestPortal } from './support/portal.ts';
import { expect, field, heading, storeSession, test } from './support/test.ts';

const remotes = ['mfe-landing', 'mfe-licences', 'mfe-sms', 'mfe-pkk'];
const unknownLink = 'AAAAAAAAAAAAAAAAAAAAAA';

/** Makes a folder for PORTAL_DIR with earlier builds of some parts and current builds of the others. */
function composePortal(earlier: readonly string[]): string {
  const portal = mkdtempSync(join(tmpdir(), 'builds-'));
  const unpacked = join(portal, 'earlier');
  mkdirSync(unpacked);
  execFileSync('tar', ['-xzf', join(root, 'e2e/skew/earlier-release.tgz'), '-C', unpacked]);
  for (const part of ['shell', ...remotes]) {
    mkdirSync(join(portal, part));
    symlinkSync(join(earlier.includes(part) ? unpacked : root, part, 'dist'), join(portal, part, 'dist'), 'dir');
  }
  return portal;
}

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

const skews: [what: string, earlier: readonly string[]][] = [
  ['an earlier shell runs the current remotes', ['shell']],
  ['the current shell runs earlier remotes', remotes],
  ...remotes.map((remote): [string, string[]] => [`the current shell and remotes run beside an earlier ${remote}`, [remote]]),
];

for (const [what, earlier] of skews) {
  // Only the long run tests each earlier remote alone.
  const tag = earlier.length === 1 && earlier[0] !== 'shell' ? ['@long'] : [];
  test(`FED-03 every screen works when ${what}`, { tag }, async ({ page }) => {
    const builds = composePortal(earlier);
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
