import { listEmployees } from '@osk/shared/contract/employee';
import { call, demoSession } from '../support/company.ts';
import { collectEvents, moduleIn, setUserCookie } from '../support/embedding.ts';
import { addEmployee, enablePkk, fillEmployee, makeEmployee } from '../support/employees.ts';
import { address, plainPage } from '../support/environment.ts';
import { holdRequests } from '../support/network.ts';
import { expect, field, test } from '../support/test.ts';

test('FED-07 takes the width of the page, hides typed keys from its shortcuts, and keeps Escape and the focus to itself', async ({
  page,
  company,
}) => {
  await enablePkk(company);
  // The search field appears above twenty employees.
  await Promise.all(Array.from({ length: 21 }, (_, number) => addEmployee(company, { lastName: `Nowak ${number}` })));
  await setUserCookie(page, plainPage, company.token);
  await page.goto(plainPage);
  const module = moduleIn(page);
  const create = module.getByRole('button', { name: 'Dodaj pracownika' }).first();
  const dialog = module.getByRole('dialog');

  await test.step('hides typed keys', async () => {
    await page.evaluate(() => {
      const keys: string[] = [];
      Object.assign(window, { keys });
      for (const type of ['keydown', 'keypress', 'keyup']) {
        document.addEventListener(type, (event) => event instanceof KeyboardEvent && keys.push(event.key));
      }
    });
    const keys = () => page.evaluate(() => [...new Set((window as unknown as { keys: string[] }).keys.splice(0))]);
    await module.getByRole('searchbox').click();
    await page.keyboard.type('n/');
    await page.keyboard.press('Enter');
    expect(await keys()).toEqual([]);
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    expect(await keys()).toEqual(['Control', 'k', 'Escape']);
    await create.click();
    await expect(field(dialog, 'Imię')).toBeFocused();
    await page.keyboard.type('n?');
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Tab');
    expect(await keys()).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Tak' }).click();
    await expect(dialog).toHaveCount(0);
    await module.getByRole('searchbox').fill('');
  });

  await test.step('moves the focus to its content when an employee was deleted', async () => {
    await module.getByRole('button', { name: 'Pokaż' }).first().click();
    await dialog.getByRole('button', { name: 'Usuń' }).click();
    await dialog.getByRole('button', { name: 'Tak' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(module.locator('tbody').getByRole('row')).toHaveCount(20);
    await expect(module.locator('.content')).toBeFocused();
  });

  await test.step('takes the width that the page sets, and stays readable when the page sets none', async () => {
    await module.evaluate((element) => Object.assign(element.style, { inlineSize: '500px', marginBlock: '30px' }));
    expect((await module.boundingBox())?.width).toBe(500);
    await module.evaluate((element) => {
      element.removeAttribute('style');
      Object.assign(element.parentElement?.style ?? {}, { display: 'flex', flexWrap: 'wrap' });
    });
    expect((await module.boundingBox())?.width).toBeGreaterThanOrEqual(320);
    await module.evaluate((element) => Object.assign(element, { hidden: true }));
    await expect(module).toBeHidden();
    await module.evaluate((element) => Object.assign(element, { hidden: false }));
  });

  await test.step('closes only its own dialog on Escape when a dialog of the page contains it', async () => {
    await module.evaluate((element) => {
      const dialogOfPage = document.body.appendChild(document.createElement('dialog'));
      dialogOfPage.append(element);
      dialogOfPage.showModal();
    });
    await create.click();
    await expect(field(dialog, 'Imię')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(create).toBeFocused();
    expect(await page.evaluate(() => document.querySelector('dialog')?.open)).toBe(true);
  });
});

test('FED-07 waits for the token when the script of the page loads late', async ({ page }) => {
  await setUserCookie(page, plainPage, (await demoSession()).token);
  const loadScript = await holdRequests(page, `${plainPage}/page.js`);
  await page.goto(plainPage, { waitUntil: 'commit' });
  await page.addScriptTag({ url: `${address}/embed/v1/osk-pkk-employees.js` });
  const module = moduleIn(page);
  await expect(module.getByText('Wczytywanie')).toBeAttached();
  loadScript();
  await expect(module.getByRole('row', { name: /Anna\W+Zielińska/ })).toBeVisible();
});

test.describe('a page with a mistake', () => {
  test.use({ expectedMessages: /Failed to load resource|osk-pkk-employees:/ });

  test('FED-07 reports a token that is an HTML page, and requests another only when the user does', async ({ page }) => {
    const events = await collectEvents(page);
    await page.goto(plainPage);
    await page.evaluate((api) => {
      const element = Object.assign(document.createElement('osk-pkk-employees'), { api });
      // Some frameworks set a new function at every render, and render at every error.
      const setCallback = () =>
        Object.assign(element, {
          getToken: () => {
            element.dataset.calls = `${Number(element.dataset.calls ?? 0) + 1}`;
            return '<!doctype html>\n<title>Zaloguj się</title>';
          },
        });
      element.addEventListener('osk-pkk-error', setCallback);
      document.querySelector('osk-pkk-employees')?.replaceWith(setCallback());
    }, address);
    const module = moduleIn(page);
    await expect(module.getByRole('alert')).toContainText('Nie udało się uzyskać dostępu');
    expect((await events()).at(-1)).toMatchObject({ detail: { code: 'token-callback-failed' } });
    await module.getByRole('button', { name: 'Spróbuj ponownie' }).click();
    await expect.poll(async () => (await events()).filter(({ type }) => type === 'osk-pkk-error').length).toBeGreaterThanOrEqual(2);
    await expect(module).toHaveAttribute('data-calls', '2');
  });

  test('FED-07 shows a message when its page crashes', async ({ page }) => {
    const events = await collectEvents(page);
    await setUserCookie(page, plainPage, (await demoSession()).token);
    await page.route(`${address}/api/employees`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { statusCode: 200, data: [null] } });
    });
    await page.goto(plainPage);
    await expect(moduleIn(page).getByRole('alert')).toContainText('Moduł PKK nie działa. Spróbuj ponownie');
    expect((await events()).at(-1)).toMatchObject({ detail: { code: 'crashed' } });
  });
});

// Playwright's `route.fetch` sends no body in Firefox.
test.describe('beside a network that loses an answer', { tag: '@chromium' }, () => {
  test.use({ expectedMessages: /Failed to load resource|osk-pkk-employees:/ });

  test('FED-07 PKK-02 PKK-04 creates one employee when the answer to the first save was lost, and warns of the same PKK id and PESEL', async ({
    page,
    company,
  }) => {
    await enablePkk(company);
    await addEmployee(company);
    await setUserCookie(page, plainPage, company.token);
    const keys: (string | undefined)[] = [];
    await page.route(`${address}/api/employees`, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      expect((await route.fetch()).status()).toBe(200);
      return route.abort('connectionreset');
    });
    await page.goto(plainPage);
    const module = moduleIn(page);
    await module.getByRole('button', { name: 'Dodaj pracownika' }).first().click();
    const dialog = module.getByRole('dialog');
    await fillEmployee({ dialog }, { ...makeEmployee(), firstName: 'Ewa' });
    await expect(field(dialog, 'Identyfikator PKK')).toHaveAccessibleDescription(/Inny pracownik ma ten sam identyfikator PKK: Anna Nowak/);
    await dialog.getByRole('button', { name: 'Zapisz' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByRole('button', { name: 'Zapisz' }).click();
    await expect(module.getByText('Pracownik został dodany. Inny pracownik ma ten sam PESEL: Anna Nowak.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(module.getByRole('button', { name: 'Pokaż szczegóły: Ewa Nowak' })).toHaveCount(1);
    expect(keys).toEqual([expect.stringMatching(/^\S{16,}$/), keys[0]]);
    expect(await call(listEmployees, {}, company.token)).toHaveLength(2);
  });
});
