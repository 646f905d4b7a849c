import type { Page } from 'playwright/test';
import { createEmployeesToken, moduleIn, setUserCookie } from './support/embedding.ts';
import { addEmployee } from './support/employees.ts';
import { address, foreignHost, react18Host } from './support/environment.ts';
import { expect, field, test } from './support/test.ts';

/** Collects the files of the module that a page loads from now on. */
function collectFiles(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${address}/embed/`)) files.push(request.url());
  });
  return files;
}

/** The module's own copy of React. */
const ownReact = /prebuild__react/;

test('FED-08 uses the host’s React in a federated host of another bundler', async ({ page, company }) => {
  const { token } = await createEmployeesToken(company);
  await addEmployee(company);
  await setUserCookie(page, foreignHost, token);
  const files = collectFiles(page);
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

test('FED-08 loads its own React when the host has React 18', async ({ page, company }) => {
  await setUserCookie(page, react18Host, company.token);
  const files = collectFiles(page);
  await page.goto(react18Host);
  await expect(page.getByRole('heading', { name: 'React 18.3.1' })).toBeVisible();
  await expect(moduleIn(page).getByRole('heading', { name: 'Pracownicy PKK' })).toBeVisible();
  expect(files.some((file) => ownReact.test(file))).toBe(true);
  expect(await moduleIn(page).evaluate((element) => (element as unknown as { diagnostics: { react: string } }).diagnostics.react)).toMatch(
    /^19\./,
  );
});

test('FED-08 loads its own React when the host shares only a part of React', async ({ page, company }) => {
  await setUserCookie(page, react18Host, company.token);
  await page.goto(`${react18Host}/?claims=19.0.0`);
  await expect(moduleIn(page).getByRole('heading', { name: 'Pracownicy PKK' })).toBeVisible();
  // The module does not share its React with the host.
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
  test.use({ expectedMessages: /Failed to load resource|osk-pkk-employees:/ });

  test('FED-08 reports the wrong version, and the page keeps working', async ({ page, company }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await setUserCookie(page, react18Host, company.token);
    await page.goto(`${react18Host}/?claims=19.0.0&whole`);
    await expect(moduleIn(page).getByRole('alert')).toContainText('Moduł PKK wymaga biblioteki React 19');
    expect(logged.some((line) => line.startsWith('osk-pkk-employees: ') && line.includes('[wrong-react]'))).toBe(true);
    await page.getByRole('button', { name: 'Naciśnięto: 0' }).click();
    await expect(page.getByRole('button', { name: 'Naciśnięto: 1' })).toBeVisible();
  });
});

test.describe('a portal that stops while its module loads', () => {
  test.use({ expectedMessages: /Failed to load resource|^Cross-Origin Request Blocked|osk-pkk-employees:/ });

  test('FED-08 reports the connection, not the host’s React, when a file cannot be loaded', async ({ page, company }) => {
    await setUserCookie(page, foreignHost, company.token);
    await page.route(/assets\/render-page-|about\.json/, (route) => route.abort());
    await page.goto(foreignHost);
    await expect(moduleIn(page).getByRole('alert')).toContainText('Nie udało się połączyć z\u00a0portalem');
  });
});
