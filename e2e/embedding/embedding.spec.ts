import { logOut } from '@osk/shared/contract/session';
import type { Request } from 'playwright/test';
import { call } from '../support/company.ts';
import { collectEvents, createEmployeesToken, moduleIn, newToken, replaceModule, setUserCookie } from '../support/embedding.ts';
import { addEmployee, enablePkk } from '../support/employees.ts';
import { address, plainPage, unlistedPage } from '../support/environment.ts';
import { collectRequests } from '../support/network.ts';
import { runCommand } from '../support/operator.ts';
import { asksBeforeUnload, expect, field, test } from '../support/test.ts';

// The browser logs every failed request, even one for a favicon.
const provoked = /Failed to load resource|osk-pkk-employees:|blocked by CORS policy|^Cross-Origin Request Blocked/;

test.describe('until the token is rejected', () => {
  test.use({ expectedMessages: provoked });

  test('FED-07 CUS-01 CUS-02 CUS-03 creates, changes and deletes employees in a page of another origin, and requests a new token when its own of scope employees is rejected', {
    tag: '@engines',
  }, async ({ page, company }) => {
    const { token, id } = await createEmployeesToken(company);
    await setUserCookie(page, plainPage, token);
    const events = await collectEvents(page);
    const calls: Request[] = [];
    page.on('requestfinished', (request) => request.url().startsWith(`${address}/api`) && calls.push(request));
    await page.addInitScript(() => {
      const channels: string[] = [];
      const Channel = class extends BroadcastChannel {
        constructor(name: string) {
          super(name);
          channels.push(name);
        }
      };
      Object.assign(window, { channels, BroadcastChannel: Channel });
    });
    await page.goto(plainPage);
    const module = moduleIn(page);
    await expect(module.getByRole('heading', { name: 'Pracownicy PKK' })).toBeVisible();
    await expect.poll(events).toEqual([{ type: 'osk-pkk-ready', detail: null }]);

    const entries = () => page.evaluate(() => history.length);
    const entriesBefore = await entries();
    await module.getByRole('button', { name: 'Dodaj pracownika' }).first().click();
    const dialog = module.getByRole('dialog', { name: 'Dodaj pracownika' });
    const email = `anna@${company.nip}.example`;
    const typed = {
      Imię: 'Anna',
      Nazwisko: 'Nowak',
      PESEL: '440514 01359',
      'E-mail': email,
      'Identyfikator PKK': 'KR1',
      Hasło: 'Abcdef1!',
    };
    for (const [label, value] of Object.entries(typed)) await field(dialog, label).fill(value);
    const stored = () => page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]);
    await expect(dialog.getByRole('button', { name: 'Zapisz' }), 'the form engine has loaded').toBeEnabled();
    expect(await stored(), 'while the form is edited').toEqual([0, 0, '']);
    expect([await entries(), await asksBeforeUnload(page)]).toEqual([entriesBefore, false]);
    await dialog.getByRole('button', { name: 'Zapisz' }).click();
    await expect(module.getByRole('status').filter({ hasText: 'dodan' })).toBeVisible();
    await expect(dialog).toBeHidden();
    const row = module.getByRole('row', { name: /Anna Nowak/ });
    await expect(row).toBeVisible();

    await row.getByRole('button', { name: 'Pokaż' }).click();
    const edit = module.getByRole('dialog');
    await expect(field(edit, 'PESEL')).toHaveValue('44051401359');
    await field(edit, 'Nazwisko').fill('Nowak-Lis');
    await edit.getByRole('button', { name: 'Zapisz' }).click();
    await expect(module.getByRole('row', { name: /Nowak-Lis/ })).toBeVisible();

    await module
      .getByRole('row', { name: /Nowak-Lis/ })
      .getByRole('button', { name: 'Pokaż' })
      .click();
    await module.getByRole('dialog').getByRole('button', { name: 'Usuń' }).click();
    await module.getByRole('dialog').getByRole('button', { name: 'Tak' }).click();
    await expect(module.getByRole('row')).toHaveCount(0);

    expect((await events()).map(({ type, detail }) => [type, (detail as { kind?: string } | null)?.kind])).toEqual([
      ['osk-pkk-ready', undefined],
      ['osk-pkk-change', 'created'],
      ['osk-pkk-change', 'changed'],
      ['osk-pkk-change', 'deleted'],
    ]);
    const cookies = await Promise.all(calls.map((request) => request.headerValue('cookie')));
    expect(cookies.length).toBeGreaterThan(4);
    expect(new Set(cookies)).toEqual(new Set([null]));
    expect(await stored()).toEqual([0, 0, '']);
    expect(await page.evaluate(() => (window as unknown as { channels: string[] }).channels), 'joined channels').toEqual([]);

    // Another employee, when the token is rejected.
    await module.getByRole('button', { name: 'Dodaj pracownika' }).first().click();
    const next = { ...typed, Imię: 'Jan', Nazwisko: 'Lis', 'E-mail': `jan@${company.nip}.example`, 'Identyfikator PKK': 'KR2' };
    for (const [label, value] of Object.entries(next)) await field(dialog, label).fill(value);
    await runCommand('token revoke', { id });
    await dialog.getByRole('button', { name: 'Zapisz' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Dostęp tej strony do pracowników PKK wygasł');
    await expect(field(dialog, 'Imię')).toHaveValue('Jan');
    await expect.poll(async () => (await events()).filter(({ type }) => type === 'osk-pkk-error').length).toBe(1);

    const tokenRequests = collectRequests(page, /\/pkk-token$/);
    await setUserCookie(page, plainPage, await newToken(company));
    await dialog.getByRole('button', { name: 'Zapisz' }).click();
    await expect(module.getByRole('row', { name: /Jan Lis/ })).toBeVisible();
    expect(tokenRequests).toHaveLength(1);
  });
});

test('FED-07 neither changes the styles of the page nor inherits them', { tag: '@engines' }, async ({ page, company }) => {
  await enablePkk(company);
  await addEmployee(company);
  await setUserCookie(page, plainPage, company.token);
  await page.goto(plainPage);
  const module = moduleIn(page);
  await expect(module.getByRole('row', { name: /Anna/ })).toBeVisible();

  /** The computed styles of all elements, without positions and sizes. */
  const stylesOf = (root: 'page' | 'module') =>
    page.evaluate(async (which) => {
      const embedded = document.querySelector('osk-pkk-employees');
      const top = which === 'page' ? document : embedded?.shadowRoot;
      // The first frame of an animation has other styles.
      const animations = (top?.getAnimations() ?? []).filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(animations.map(({ finished }) => finished));
      const elements = [...(top?.querySelectorAll('*') ?? [])].filter((element) => element !== embedded && element.tagName !== 'SCRIPT');
      const sized = /^(inline-size|block-size|width|height|perspective-origin|transform-origin|inset|top|left|right|bottom)/;
      return elements.map((element) => {
        const style = getComputedStyle(element);
        return `${element.tagName} ${[...style]
          .filter((name) => !sized.test(name))
          .map((name) => `${name}:${style.getPropertyValue(name)}`)
          .join(';')}`;
      });
    }, root);

  const inStyledPage = await stylesOf('module');
  const pageWithModule = await stylesOf('page');
  await module.evaluate((element) => element.remove());
  expect(await stylesOf('page')).toEqual(pageWithModule);

  // The module takes only its theme and its font size from the page, and its width.
  const plain = ':root { color-scheme: light; font-size: 20px } body { margin: 2rem }';
  await page.route(`${plainPage}/page.css`, (route) => route.fulfill({ contentType: 'text/css', body: plain }));
  await page.goto(plainPage);
  await expect(module.getByRole('row', { name: /Anna/ })).toBeVisible();
  expect(await stylesOf('module')).toEqual(inStyledPage);
});

test('FED-07 shows a dialog above the whole page, traps the focus, and restores it on closing', async ({ page, company }) => {
  await setUserCookie(page, plainPage, company.token);
  await page.goto(plainPage);
  const module = moduleIn(page);
  const opener = module.getByRole('button', { name: 'Dodaj pracownika' }).first();
  await opener.waitFor();
  // The module's parent clips and shifts fixed elements, and a banner of the page covers it.
  await page.evaluate(() => {
    const [main] = document.getElementsByTagName('main');
    Object.assign(main?.style ?? {}, { transform: 'translateX(10px)', overflow: 'hidden', blockSize: '120px' });
    const banner = document.body.appendChild(document.createElement('div'));
    Object.assign(banner.style, { position: 'fixed', inset: '0 0 auto 0', blockSize: '200px', zIndex: '2147483647', background: 'red' });
  });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = module.getByRole('dialog');
  await expect(field(dialog, 'Imię')).toBeFocused();
  const close = dialog.getByRole('button', { name: 'Zamknij' });
  await close.click({ trial: true });
  const box = await dialog.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);

  const hasFocus = () => dialog.evaluate((element) => element.contains((element.getRootNode() as ShadowRoot).activeElement));
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  expect(await hasFocus()).toBe(true);
  for (let press = 0; press < 30; press += 1) {
    await page.keyboard.press('Tab');
    expect(await hasFocus()).toBe(true);
  }
  expect(
    await page.evaluate(() => [
      document.body.getAttribute('style'),
      document.body.inert,
      document.querySelectorAll('[aria-hidden]').length,
    ]),
  ).toEqual([null, false, 0]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('FED-07 follows the page’s language and theme, also after it was hidden, stays mounted when moved, and cleans up when removed', async ({
  page,
  company,
}) => {
  await setUserCookie(page, plainPage, company.token);
  await page.goto(plainPage);
  const module = moduleIn(page);
  await module.getByRole('button', { name: 'Dodaj pracownika' }).first().click();
  await field(module.getByRole('dialog'), 'Imię').fill('Anna');

  /** The document without the module, with the numbers of style sheets, popovers and globals. */
  const pageState = () =>
    page.evaluate(() => {
      const copy = document.documentElement.cloneNode(true) as HTMLElement;
      copy.querySelector('osk-pkk-employees')?.remove();
      return [
        copy.outerHTML,
        document.adoptedStyleSheets.length,
        document.querySelectorAll(':popover-open').length,
        Object.keys(window).length,
      ];
    });
  const before = await pageState();
  await module.evaluate((element) => document.body.append(element));
  await expect(field(module.getByRole('dialog'), 'Imię')).toHaveValue('Anna');
  await module.evaluate((element) => {
    document.querySelector('main')?.prepend(element);
    Object.assign(window, { removed: element });
  });
  const [html, sheets, popovers, globals] = await pageState();

  await module.evaluate((element) => element.remove());
  await expect.poll(() => page.evaluate(() => (window as unknown as { removed: Element }).removed.shadowRoot?.childNodes.length)).toBe(0);
  expect(await pageState()).toEqual([html, sheets, popovers, globals]);
  expect([sheets, popovers]).toEqual(before.slice(1, 3));

  await page.evaluate(() => document.querySelector('main')?.prepend((window as unknown as { removed: Element }).removed));
  await expect(module.getByRole('heading', { name: 'Pracownicy PKK' })).toBeVisible();
  await expect(module.getByRole('button', { name: 'Dodaj pracownika' }).first()).toBeVisible();
  await expect(module.getByRole('dialog')).toBeHidden();

  await page.getByRole('button', { name: 'English' }).click();
  await expect(module.getByRole('heading', { name: 'PKK employees' })).toBeVisible();

  const background = () => module.locator('.content').evaluate((content) => getComputedStyle(content).backgroundColor);
  const light = await background();
  await page.getByRole('button', { name: 'Ciemny motyw' }).click();
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  await module.evaluate((element) => element.setAttribute('theme', 'light'));
  await expect.poll(background).toBe(light);
  await module.evaluate((element) => element.setAttribute('theme', 'page'));
  await expect.poll(background).toBe(dark);
  const switchTheme = () => page.getByRole('button', { name: 'Ciemny motyw' }).click();
  await module.evaluate((element) => element.toggleAttribute('hidden', true));
  await switchTheme();
  await module.evaluate((element) => element.toggleAttribute('hidden', false));
  await expect.poll(background).toBe(light);
  await switchTheme();
  await expect.poll(background).toBe(dark);
});

test.describe('a page with a mistake', () => {
  test.use({ expectedMessages: provoked });

  const cases = [
    ['no API address', {}, 'missing-api', 'nie wie, z\u00a0jakim portalem ma się połączyć', 'does not know which portal'],
    ['nothing at the API address', { api: address }, 'unreachable', 'Nie udało się połączyć z\u00a0portalem', 'could not be reached'],
    ['another server at the API address', { api: plainPage }, 'not-the-portal', 'nie ma portalu', 'There is no portal'],
    ['no token', { api: address }, 'missing-token', 'Ta strona nie ma dostępu', 'has no access'],
  ] as const;
  test('FED-07 reports each mistake in both languages', async ({ page, company }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const events = await collectEvents(page);
    const module = moduleIn(page);
    const lastEvent = async () => (await events()).at(-1);
    for (const [mistake, settings, code, polish, english] of cases) {
      await test.step(mistake, async () => {
        await page.goto(plainPage);
        if (code === 'unreachable') await page.route(`${address}/**`, (route) => route.abort());
        await replaceModule(page, { token: code === 'missing-token' ? '' : 'token', ...settings });
        await expect(module.getByRole('alert')).toContainText(polish);
        await expect.poll(() => logged.some((line) => line.startsWith('osk-pkk-employees: ') && line.includes(`[${code}]`))).toBe(true);
        expect(await lastEvent()).toMatchObject({ type: 'osk-pkk-error', detail: { code } });
        await replaceModule(page, { token: code === 'missing-token' ? '' : 'token', ...settings, language: 'en' });
        await expect(module.getByRole('alert')).toContainText(english);
        await page.getByRole('button', { name: 'English' }).click();
        await expect(page.locator('html')).toHaveAttribute('lang', 'en');
        await page.unroute(`${address}/**`);
      });
    }

    await test.step('a rejected token without a callback, and another one', async () => {
      await page.goto(plainPage);
      await call(logOut, {}, company.token);
      await replaceModule(page, { api: address, token: company.token });
      await expect(module.getByRole('alert')).toContainText('Dostęp tej strony do pracowników PKK wygasł');
      expect(await lastEvent()).toMatchObject({ type: 'osk-pkk-error', detail: { code: 'token-rejected' } });
      const token = await newToken(company);
      await module.evaluate((element, given) => Object.assign(element, { token: given }), token);
      await expect(module.getByText('Nie masz jeszcze').or(module.getByRole('table'))).toBeVisible();
      await expect(module.getByRole('alert')).toBeHidden();
    });

    await test.step('an origin that the portal does not allow', async () => {
      await setUserCookie(page, unlistedPage, await newToken(company));
      await page.goto(unlistedPage);
      await expect(module.getByRole('alert')).toContainText(`Portal nie zezwala stronie ${unlistedPage}`);
      await expect(page.getByRole('status')).toHaveText('error: origin-not-listed');
    });

    await test.step('an early error, when the script of the page runs after that of the module', async () => {
      await page.addInitScript(() => {
        // This runs before the deferred scripts.
        document.addEventListener('readystatechange', () => document.querySelector('osk-pkk-employees')?.removeAttribute('api'), {
          once: true,
        });
      });
      await page.goto(plainPage);
      await expect(page.getByRole('status')).toHaveText('error: missing-api');
    });
  });
});
