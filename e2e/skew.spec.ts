import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { demoSession } from './support/demo.ts';
import { composePortal, type Part, parts } from './support/earlier-builds.ts';
import { startPortal, type TestPortal } from './support/portal.ts';
import { expect, field, holdSession, test } from './support/test.ts';

const unknownLink = 'AAAAAAAAAAAAAAAAAAAAAA';

/** Every screen of the portal shows itself, and each remote does something that needs its host: a call, a dialog, a form. */
async function useEveryScreen(page: Page, portal: TestPortal): Promise<void> {
  const open = (path: string) => page.goto(portal.address + path);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });

  await open('/home');
  await expect(page.getByRole('button', { name: 'Sprawdź' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Załóż konto' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Zarejestruj się' })).toBeVisible();
  for (const path of ['/activate', '/password-forgotten']) {
    await open(`${path}/${unknownLink}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  await holdSession(page, await demoSession(portal));
  await open('/user-panel/licenses');
  await expect(heading('Twoje licencje')).toBeVisible();
  await page.getByRole('button', { name: 'Kup nową licencję' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  const link = (name: string) => page.getByRole('navigation').getByRole('link', { name });
  await link('Profil').click();
  await expect(field(page.getByRole('main'), 'Stare hasło')).toBeVisible();
  await link('Konfiguracja').click();
  await expect(heading('Konfiguracja')).toBeVisible();
  await link('Pracownicy PKK').click();
  await expect(page.getByRole('table')).toBeVisible();
  await page.getByRole('button', { name: 'Wyloguj się' }).click();
  await expect(page.getByRole('button', { name: 'Sprawdź' })).toBeVisible();
}

const remotes = parts.filter((part) => part !== 'shell');
const meetings: [what: string, earlier: readonly Part[]][] = [
  ['an earlier shell runs the remotes of today', ['shell']],
  ["today's shell runs the earlier remotes", remotes],
  ...remotes.map((remote): [string, Part[]] => [`today's shell and remotes run beside an earlier ${remote}`, [remote]]),
];

for (const [what, earlier] of meetings) {
  // What the two ends prove for all, each remote proves alone in a longer run.
  test(`FED-03 ${what}: every screen works`, { tag: earlier.length === 1 && earlier[0] !== 'shell' ? ['@long'] : [] }, async ({ page }) => {
    const builds = composePortal(earlier);
    const portal = await startPortal({ PORTAL_DIR: builds });
    try {
      await useEveryScreen(page, portal);
      await expect(page.getByRole('alert')).toHaveCount(0);
    } finally {
      await portal.stop();
      rmSync(join(builds, '..'), { recursive: true });
    }
  });
}
