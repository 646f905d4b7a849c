import { addEmployee, integrate, knowUser, moduleIn } from './support/embedding.ts';
import { address, foreignHost, react18Host } from './support/environment.ts';
import { expect, field, test } from './support/test.ts';

/** Which files of the module's the page has loaded. */
function loadedFiles(page: import('playwright/test').Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${address}/embed/`)) files.push(request.url());
  });
  return files;
}
/** A copy of React that the module would bring. */
const ownReact = /prebuild__react/;

test('FED-08 the module works in a federated host of another bundler, on that host’s React', async ({ page, company }) => {
  const { token } = await integrate(company);
  await addEmployee(company.token, { firstName: 'Anna', lastName: 'Nowak' });
  await knowUser(page, foreignHost, token);
  const files = loadedFiles(page);
  await page.goto(foreignHost);
  const module = moduleIn(page);
  await expect(module.getByRole('row', { name: /Anna Nowak/ })).toBeVisible();
  expect(files.some((file) => file.endsWith('remoteEntry.js'))).toBe(true);
  expect(files.filter((file) => ownReact.test(file))).toEqual([]);

  // The host's React and the module's go on side by side.
  await module.getByRole('button', { name: 'Pokaż' }).click();
  await field(module.getByRole('dialog'), 'Imię').fill('Joanna');
  await module.getByRole('dialog').getByRole('button', { name: 'Zapisz' }).click();
  await expect(module.getByRole('row', { name: /Joanna/ })).toBeVisible();
  await expect(page.getByText('Zmiany: 1')).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(module.getByRole('heading', { name: 'PKK employees' })).toBeVisible();
  await page.getByRole('button', { name: 'Schowaj' }).click();
  await expect(module).toHaveCount(0);
  await page.getByRole('button', { name: 'Pokaż moduł' }).click();
  await expect(module.getByRole('row', { name: /Joanna/ })).toBeVisible();
});

test('FED-08 in a host with React 18 the module brings its own', async ({ page, company }) => {
  await knowUser(page, react18Host, company.token);
  const files = loadedFiles(page);
  await page.goto(react18Host);
  await expect(page.getByRole('heading', { name: 'React 18.3.1' })).toBeVisible();
  await expect(moduleIn(page).getByRole('heading', { name: 'Pracownicy PKK' })).toBeVisible();
  expect(files.some((file) => ownReact.test(file))).toBe(true);
  expect(await moduleIn(page).evaluate((element) => (element as unknown as { diagnostics: { react: string } }).diagnostics.react)).toMatch(
    /^19\./,
  );
});

test('FED-08 where a host shares only some parts of a React, the module takes none of them', async ({ page, company }) => {
  await knowUser(page, react18Host, company.token);
  await page.goto(`${react18Host}/?claims=19.0.0`);
  await expect(moduleIn(page).getByRole('heading', { name: 'Pracownicy PKK' })).toBeVisible();
  // Nor does the host find the module's React among what is shared.
  const versions = () =>
    page.evaluate(() => {
      type Federation = { __INSTANCES__: { name: string; shareScopeMap: Record<string, Record<string, object>> }[] };
      const { __INSTANCES__: instances } = (window as unknown as { __FEDERATION__: Federation }).__FEDERATION__;
      const own = instances.find(({ name }) => name === 'react_18_host')?.shareScopeMap.default ?? {};
      return Object.entries(own).map(([part, known]) => `${part} ${Object.keys(known).join()}`);
    });
  expect(await versions()).toEqual(['react 19.0.0', 'react-dom 19.0.0']);
});

test.describe('a host that hands in React 18 as something else', () => {
  test.use({ tolerated: /Failed to load resource|osk-pkk-employees:/ });

  test('FED-08 the module says so in the page, and the page lives on', async ({ page, company }) => {
    const told: string[] = [];
    page.on('console', (message) => told.push(message.text()));
    await knowUser(page, react18Host, company.token);
    await page.goto(`${react18Host}/?claims=19.0.0&whole`);
    await expect(moduleIn(page).getByRole('alert')).toContainText('Moduł PKK wymaga biblioteki React 19');
    expect(told.some((line) => line.startsWith('osk-pkk-employees: ') && line.includes('[wrong-react]'))).toBe(true);
    await page.getByRole('button', { name: 'Naciśnięto: 0' }).click();
    await expect(page.getByRole('button', { name: 'Naciśnięto: 1' })).toBeVisible();
  });
});

test.describe('a portal that ends while its module is loaded', () => {
  test.use({ tolerated: /Failed to load resource|osk-pkk-employees:/ });

  test('FED-08 a file that could not be had is not laid to the host’s React', async ({ page, company }) => {
    await knowUser(page, foreignHost, company.token);
    await page.route(/assets\/render-page-|about\.json/, (route) => route.abort());
    await page.goto(foreignHost);
    await expect(moduleIn(page).getByRole('alert')).toContainText('Nie udało się połączyć z\u00a0portalem');
  });
});
