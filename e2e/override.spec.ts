import { demoSession } from './support/demo.ts';
import { address } from './support/environment.ts';
import { freePort, type OwnPortal, startPortal } from './support/portal.ts';
import { newTeam, type Team } from './support/team.ts';
import { expect, expectAccessible, holdSession, test } from './support/test.ts';

const screen = '/user-panel/sms-notification';

test.describe('a portal that lets developers in', () => {
  let portal: OwnPortal;
  let team: Team;
  let port: string;
  let origin: string;

  test.beforeAll(async () => {
    port = String(await freePort());
    origin = `http://localhost:${port}`;
    portal = await startPortal({ OVERRIDE_ORIGINS: origin });
    team = await newTeam('mfe-sms');
  });
  test.afterAll(async () => {
    await team?.leave();
    await portal?.stop();
  });

  test('FED-06 a remote runs from the developer’s machine against the deployed portal, visibly, until it is reset', async ({ page }) => {
    await team.change('src/sms-configuration/strings.ts', "'Konfiguracja'", "'Na warsztacie'");
    const developing = await team.develop(['--against', portal.address, '--port', port], /override=mfe-sms@http:/);
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    try {
      await holdSession(page, await demoSession(portal));
      await page.goto(`${portal.address}${screen}?override=mfe-sms@${origin}`);
      await expect(heading('Na warsztacie')).toBeVisible();
      await expect(page).toHaveURL(portal.address + screen);
      const bar = page.getByRole('status').filter({ hasText: origin });
      await expect(bar).toContainText('mfe-sms');
      await expectAccessible(page);

      await team.change('src/sms-configuration/strings.ts', "'Na warsztacie'", "'Prawie gotowe'");
      await expect(heading('Prawie gotowe')).toBeVisible({ timeout: 20_000 });

      await bar.getByRole('link').first().click();
      await expect(heading('Konfiguracja')).toBeVisible();
      await expect(bar).toHaveCount(0);
    } finally {
      await developing.stop();
    }
  });
});

test('FED-06 a portal whose configuration names no such origin pays no heed to an override', async ({ page }) => {
  await holdSession(page, await demoSession());
  await page.goto(`${address}${screen}?override=mfe-sms@http://localhost:4213`);
  await expect(page.getByRole('heading', { level: 1, name: 'Konfiguracja' })).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('overrides');
  await expect(page.getByText('http://localhost:4213')).toHaveCount(0);
});
