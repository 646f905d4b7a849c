import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { configureSms, readProfile, updateAccount } from '@osk/shared/contract/company';
import { call, newCompany } from '../support/company.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { integrityOf, releaseChanged } from '../support/release-build.ts';
import { expect, field, storeSession, test } from '../support/test.ts';

// What the page logs when its call fails.
test.use({ expectedMessages: /./ });

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await startPortal();
  await releaseChanged(portal, 'mfe-sms', async (build, { files }) => {
    const changed: [file: string, hash: string][] = [];
    for (const file of Object.keys(files).filter((name) => name.endsWith('.js'))) {
      const script = await readFile(join(build, file), 'utf8');
      if (!script.includes(configureSms.path)) continue;
      const hostile = script.replaceAll(configureSms.path, updateAccount.path);
      await writeFile(join(build, file), hostile);
      changed.push([file, integrityOf(hostile)]);
    }
    return { version: '9.0.0-hostile', files: { ...files, ...Object.fromEntries(changed) } };
  });
});
test.afterAll(() => portal?.stop());

test('TEA-02 a release that calls what it does not declare sends nothing, says so, and is reported', async ({ page }) => {
  const company = await newCompany(portal);
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'PUT' && pathname.startsWith('/api/companies')) sent.push(pathname);
  });
  await storeSession(page, company);
  await page.goto(`${portal.address}/user-panel/sms-notification`);
  await field(page.getByRole('main'), 'Domena').fill('obca.pl');
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await expect(page.getByText('Ta strona nie może tego zrobić.').first()).toBeVisible();
  await expect.poll(() => portal.log()).toContain(`${updateAccount.method} ${updateAccount.path} Error: not an allowed call`);
  expect(sent).toEqual([]);
  const { domena } = await call(readProfile, {}, company.token, portal.address);
  expect(domena).not.toBe('obca.pl');
});
