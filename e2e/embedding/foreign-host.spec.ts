import type { Page } from 'playwright/test';
import { demoSession } from '../support/company.ts';
import { createEmployeesToken, moduleIn, setUserCookie } from '../support/embedding.ts';
import { addEmployee } from '../support/employees.ts';
import { foreignHost, react18Host, react19Host } from '../support/environment.ts';
import { collectRequests } from '../support/network.ts';
import { expect, field, test } from '../support/test.ts';

/** The files of the module. */
const ofModule = /^\/(embed|releases)\//;
/** Which React the module runs on, and why. */
const diagnosticsOf = (page: Page) =>
  moduleIn(page).evaluate(
    (element) => (element as unknown as { diagnostics: { react: string; reactFrom: string; reason: string } }).diagnostics,
  );

/** The module's own copy of React. */
const ownReact = /assets\/react-/;

test('FED-08 uses the host’s React in a federated host of another bundler', async ({ page, company }) => {
  const { token } = await createEmployeesToken(company);
  await addEmployee(company);
  await setUserCookie(page, foreignHost, token);
  const files = collectRequests(page, ofModule);
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

test('FED-08 loads its own React when the host has React 18, shares only a part of React 19, or shares React 18 as React 19', async ({
  page,
}) => {
  await setUserCookie(page, react18Host, (await demoSession()).token);
  const files = collectRequests(page, ofModule);
  const open = async (search: string) => {
    files.length = 0;
    await page.goto(react18Host + search);
    await expect(moduleIn(page).getByRole('heading', { name: 'Pracownicy PKK' })).toBeVisible();
    expect(files.some((file) => ownReact.test(file))).toBe(true);
  };
  await test.step('has React 18', async () => {
    await open('/');
    await expect(page.getByRole('heading', { name: 'React 18.3.1' })).toBeVisible();
    expect(await diagnosticsOf(page)).toMatchObject({
      react: expect.stringMatching(/^19\./),
      reactFrom: 'module',
      reason: expect.stringContaining('The page shares React 18.3.1.'),
    });
  });

  await test.step('shares only a part, to which the module adds nothing', async () => {
    await open('/?claims=19.0.0');
    const versions = await page.evaluate(() => {
      type Federation = { __INSTANCES__: { name: string; shareScopeMap: Record<string, Record<string, object>> }[] };
      const { __INSTANCES__: instances } = (window as unknown as { __FEDERATION__: Federation }).__FEDERATION__;
      const own = instances.find(({ name }) => name === 'react_host')?.shareScopeMap.default ?? {};
      return Object.entries(own).map(([part, known]) => `${part} ${Object.keys(known).join()}`);
    });
    expect(versions).toEqual(['react 19.0.0', 'react-dom 19.0.0']);
  });

  await test.step('shares React 18 as React 19', async () => {
    await open('/?claims=19.0.0&whole');
    expect(await diagnosticsOf(page)).toMatchObject({ reactFrom: 'module', reason: 'The page shares react 18.3.1 as 19.0.0.' });
    await page.getByRole('button', { name: 'Naciśnięto: 0' }).click();
    await expect(page.getByRole('button', { name: 'Naciśnięto: 1' })).toBeVisible();
  });
});

test('EMB-03 runs on the host’s React when the host shares react and react-dom alone, of exactly the module’s version alone', async ({
  page,
}) => {
  await setUserCookie(page, react19Host, (await demoSession()).token);
  await test.step('loads its own when the host shares another version', async () => {
    await page.goto(`${react19Host}/?claims=19.0.0`);
    await expect(moduleIn(page).getByRole('heading', { name: 'Pracownicy PKK' })).toBeVisible();
    expect(await diagnosticsOf(page)).toMatchObject({
      reactFrom: 'module',
      reason: expect.stringContaining('The page shares React 19.0.0.'),
    });
  });

  await page.goto(react19Host);
  const module = moduleIn(page);
  await expect(module.getByRole('heading', { name: 'Pracownicy PKK' })).toBeVisible();
  const { react, ...diagnostics } = await diagnosticsOf(page);
  expect(diagnostics).toMatchObject({ reactFrom: 'page', reason: `The page shares React ${react}: react, react-dom.` });
  await expect(page.getByRole('heading', { name: `React ${react}` })).toBeVisible();

  // The module renders through the very object that the host has.
  await page.evaluate(() => {
    const host = (window as unknown as { react: { useContext(context: unknown): unknown } }).react;
    const { useContext } = host;
    Object.assign(window, { calls: 0 });
    host.useContext = (context) => {
      (window as unknown as { calls: number }).calls += 1;
      return useContext(context);
    };
  });
  await module.evaluate((element) => element.setAttribute('language', 'en'));
  await expect(module.getByRole('heading', { name: 'PKK employees' })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { calls: number }).calls)).toBeGreaterThan(0);
  await module.getByRole('button', { name: 'Create employee' }).first().click();
  await expect(field(module.getByRole('dialog'), 'First name')).toBeFocused();
  await page.getByRole('button', { name: 'Naciśnięto: 0', includeHidden: true }).dispatchEvent('click');
  await expect(page.getByText('Naciśnięto: 1')).toBeVisible();
});
