import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { listRemotes } from '@osk/shared/contract/remote';
import { call, demoSession } from '../support/company.ts';
import { createReleaseToken, runCommand } from '../support/operator.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { createRepository } from '../support/team.ts';
import { expect, expectAccessible, heading, storeSession, test } from '../support/test.ts';

const remote = 'mfe-invoices';
const screen = '/user-panel/invoices';

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await startPortal();
});
test.afterAll(() => portal?.stop());

/** The release of the shell, and what new pages get of the remote. */
async function readServed() {
  const { shell, remotes } = await call(listRemotes, {}, undefined, portal.address);
  return { shell, version: remotes.find(({ name }) => name === remote)?.version };
}

test('TEA-01 a team that has only the portal’s address adds a page to the navigation by a release over HTTP, without a build of the shell', async ({
  page,
}) => {
  test.setTimeout(600_000);
  const repository = await createRepository(portal.address, 'invoices');
  const release = (token: string, ...args: string[]) =>
    repository.run(['npm', 'run', 'release', '--', ...args], { OSK_RELEASE_TOKEN: token });
  const before = await readServed();
  await test.step('has the packages of the portal, and is rejected without a token of the remote', async () => {
    expect(await realpath(join(repository.folder, 'node_modules/@osk/remote-kit'))).toContain(await realpath(repository.folder));
    const { code, output } = await release(await createReleaseToken(portal.dataFolder, 'mfe-pkk'));
    expect([code, output]).toEqual([1, expect.stringContaining(`This token is for the remote mfe-pkk, not for ${remote}.`)]);
    expect(await readServed()).toEqual({ shell: before.shell });
  });

  await test.step('is released once the operator has admitted it', async () => {
    await runCommand('remotes add', { remote, paths: [screen], calls: ['POST /api/companies/contact'] }, portal.dataFolder);
    const token = await createReleaseToken(portal.dataFolder, remote);
    // The home folder of the team keeps the private key, and every release finds it there.
    const { output: keys } = await release(token, 'keygen');
    const [, publicKey = ''] = /remotes key add mfe-invoices (\S+)/.exec(keys) ?? [];
    await runCommand('remotes key add', { remote, 'public-key': publicKey, label: 'hosted CI' }, portal.dataFolder);
    // It runs the tests and the type check of the repository first.
    const { code, output } = await release(token);
    expect([code, output]).toEqual([0, expect.stringContaining('serves it.')]);
    await expect.poll(async () => (await readServed()).version).toBeTruthy();
  });

  await storeSession(page, await demoSession(portal));
  await page.goto(`${portal.address}/user-panel/licenses`);
  await page.getByRole('navigation').getByRole('link', { name: 'Faktury' }).click();
  await expect(page).toHaveURL(portal.address + screen);
  await expect(heading(page, 'Faktury')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Zadaj pytanie' })).toBeVisible();
  await expectAccessible(page);
  expect((await readServed()).shell).toEqual(before.shell);
  await repository.remove();
});
