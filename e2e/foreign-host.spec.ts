import { addEmployee, integrate, knowUser, moduleIn } from './support/embedding.ts';
import { address, foreignHost, react18Host } from './support/environment.ts';
import { expect, field, test } from './support/test.ts';

/** The files of the module that the page loads. */
function loadedFiles(page: import('playwright/test').Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${address}/embed/`)) files.push(request.url());
  });
  return files;
}

/** The module's own copy of React. */
const ownReact = /prebuild__react/;

test('FED-08 runs in a federated host of another bundler, on that host’s React', async ({ page, company }) => {
  const { token } = await integrate(company);
  await addEmployee(company.token, { firstName: 'Anna', lastName: 'Nowak' });
  await knowUser(page, foreignHost, token);
  const files = loadedFiles(page);
  await page.goto(foreignHost);
  const module = moduleIn(page);
  await expect(module.getByRole('row', { name: /Anna Nowak/ })).toBeVisible();
  expect(files.some((file) => file.endsWith('remoteEntry.js'))).toBe(true);
  expect(files.filter((file) => ownReact.test(file))).toEqual([]);

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

test('FED-08 brings its own React in a host with React 18', async ({ page, company }) => {
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

test('FED-08 brings its own React when the host shares only parts of one', async ({ page, company }) => {
  await knowUser(page, react18Host, company.token);
  await page.goto(`${react18Host}/?claims=19.0.0`);
  await expect(moduleIn(page).getByRole('heading', { name: 'Pracownicy PKK' })).toBeVisible();
  // The module's React is not shared with the host either.
  const versions = () =>
    page.evaluate(() => {
      type Federation = { __INSTANCES__: { name: string; shareScopeMap: Record<string, Record<string, object>> }[] };
      const { __INSTANCES__: instances } = (window as unknown as { __FEDERATION__: Federation }).__FEDERATION__;
      const own = instances.find(({ name }) => name === 'react_18_host')?.shareScopeMap.default ?? {};
      return Object.entries(own).map(([part, known]) => `${part} ${Object.keys(known).join()}`);
    });
  expect(await versions()).toEqual(['react 19.0.0', 'react-dom 19.0.0']);
});

test.describe('a host that shares React 18 as React 19', () => {
  test.use({ tolerated: /Failed to load resource|osk-pkk-employees:/ });

  test('FED-08 reports it in the page, which keeps working', async ({ page, company }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await knowUser(page, react18Host, company.token);
    await page.goto(`${react18Host}/?claims=19.0.0&whole`);
    await expect(moduleIn(page).getByRole('alert')).toContainText('Moduł PKK wymaga biblioteki React 19');
    expect(logged.some((line) => line.startsWith('osk-pkk-employees: ') && line.includes('[wrong-react]'))).toBe(true);
    await page.getByRole('button', { name: 'Naciśnięto: 0' }).click();
    await expect(page.getByRole('button', { name: 'Naciśnięto: 1' })).toBeVisible();
  });
});

test.describe('a portal that stops while its module loads', () => {
  test.use({ tolerated: /Failed to load resource|osk-pkk-employees:/ });

  test('FED-08 does not blame the host’s React for a file that cannot be loaded', async ({ page, company }) => {
    await knowUser(page, foreignHost, company.token);
    await page.route(/assets\/render-page-|about\.json/, (route) => route.abort());
    await page.goto(foreignHost);
    await expect(moduleIn(page).getByRole('alert')).toContainText('Nie udało się połączyć z\u00a0portalem');
  });
});
