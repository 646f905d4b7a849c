import type { Page as PortalPage } from '@osk/shared/contract/page';
import { buildStandardHost } from './standard-host/build.ts';
import { demoSession } from './support/company.ts';
import { address } from './support/environment.ts';
import { expect, heading, storeSession, test } from './support/test.ts';

test("FED-02 shows the licences in a host that uses Module Federation's own runtime", async ({ page }) => {
  const script = await buildStandardHost();
  const json = /id="page">(.*?)<\/script>/s.exec(await (await page.request.get('/home')).text())?.[1] ?? '';
  const { provider, remotes } = JSON.parse(json) as PortalPage;
  const settings = {
    provider,
    name: 'mfe-licences',
    route: '/user-panel/licenses',
    entry: new URL(remotes['mfe-licences'] ?? '', address).href,
  };
  // On the portal's origin, so that the API answers.
  await page.route('/standard-host/main.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
  await page.route('/standard-host/', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><div id="root"></div><script type="application/json" id="settings">${JSON.stringify(settings)}</script>
        <script type="module" src="main.js"></script>`,
    }),
  );
  await storeSession(page, await demoSession());
  await page.goto('/standard-host/');
  await expect(heading(page, 'Twoje licencje')).toBeVisible();
  await page.getByRole('button', { name: 'Kup nową licencję' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();

  const instances = await page.evaluate(() => {
    type Federation = { __INSTANCES__: { name: string }[] };
    return (window as unknown as { __FEDERATION__: Federation }).__FEDERATION__.__INSTANCES__.map(({ name }) => name);
  });
  expect(instances).toEqual(['standard_host', 'mfe_licences']);
});
