import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { failuresOf, openPage, rewrite, rewriteModule, runCheck, test } from './support/conformance.ts';
import { moduleIn, setUserCookie } from './support/embedding.ts';
import { foreignHost, plainPage, react18Host, root } from './support/environment.ts';
import { expect } from './support/test.ts';

for (const [name, origin, tag] of [
  ['the plain page', plainPage, []],
  ['the host of another bundler', foreignHost, []],
  ['the host on React 18', react18Host, '@long'],
] as const) {
  test(`FED-07 the check passes on ${name} and leaves the page unchanged`, { tag: [tag].flat() }, async ({ page, sharedCompany }) => {
    await openPage(page, origin, sharedCompany.employeesToken);
    const button = page.getByRole('button').first();
    await button.focus();
    // Without links to files that the module loads once the browser is idle, which may be before or during the check.
    const markup = () =>
      page.evaluate(() => {
        const copy = document.documentElement.cloneNode(true) as Element;
        for (const link of copy.querySelectorAll('link[rel=modulepreload]')) link.remove();
        return [copy.outerHTML, document.adoptedStyleSheets.length];
      });
    const before = await markup();
    const printed = page.waitForEvent('console', (message) => message.text().includes('0 failed'));
    const outcome = await runCheck(page);
    expect(failuresOf(outcome)).toEqual([]);
    expect(outcome.passed).toBe(true);
    expect(outcome.results.map((result) => result.name)).toEqual([
      'loading',
      'token',
      'layout and styles',
      'language and theme',
      'teardown',
    ]);
    expect((await printed).text()).toMatch(/^✓ loading {2,}The list is there: version \d/);
    expect(await markup()).toEqual(before);
    await expect(button).toBeFocused();
    await expect(moduleIn(page).getByRole('button', { name: 'Dodaj pracownika' }).first()).toBeVisible();
  });
}

type Fault = { name: string; file: string; change: (text: string) => string; failure: string; isLong?: boolean };

const [css, js, module] = [`${plainPage}/page.css`, `${plainPage}/page.js`, 'module'];
const append = (more: string) => (text: string) => `${text}\n${more}`;
const replace = (from: string, to: string) => (text: string) => text.replaceAll(from, to);

const faults: Fault[] = [
  {
    name: 'a page without a token',
    file: js,
    change: replace('module.getToken =', 'module.getNothing ='),
    failure: 'loading: The list of employees does not load: There is no access token',
    isLong: true,
  },
  {
    name: 'a token without getToken',
    file: js,
    change: (text) => append('module.token = await give();')(text.replace('module.getToken = async', 'const give = async')),
    failure: 'token: There is no getToken',
  },
  {
    name: 'a getToken that fails when the token is rejected',
    file: js,
    change: replace('getToken = async () => {', 'getToken = async ({ rejected }) => { if (rejected) throw new Error("no more");'),
    failure: 'token: The portal rejected the token, and getToken({ rejected }) did not help: getToken failed: no more',
    isLong: true,
  },
  {
    name: 'another language than that of the page',
    file: js,
    change: append('document.documentElement.lang = "en"; module.language = "pl";'),
    failure: 'language and theme: The page has lang="en"',
    isLong: true,
  },
  {
    name: 'a dark page without a color-scheme',
    file: css,
    change: append('body { background: #111 }'),
    failure: 'language and theme: The page is dark',
    isLong: true,
  },
  {
    name: 'a box that is too narrow',
    file: css,
    change: append('main { inline-size: 200px; overflow: hidden }'),
    failure: 'layout and styles: The module has 200 px of width',
  },
  {
    name: 'a box that clips the module',
    file: css,
    change: append('main { block-size: 150px; overflow: hidden }'),
    failure: 'layout and styles: <main> around the module clips it',
    isLong: true,
  },
  {
    name: 'a change of the page that stays after removal',
    file: js,
    change: append('module.addEventListener("osk-pkk-ready", () => { document.body.dataset.seen = performance.now(); });'),
    failure: 'teardown: Removed, the module leaves <body data-seen=',
    isLong: true,
  },
  {
    name: 'styles of the page that affect the module',
    file: module,
    change: replace('all:initial', 'color:inherit'),
    failure: 'layout and styles: Styles of the page reach into the module',
    isLong: true,
  },
  {
    name: 'a theme without effect',
    file: module,
    change: replace('[data-theme=dark]', '[data-theme=none]'),
    failure: 'language and theme: The attribute theme="dark" has no effect',
    isLong: true,
  },
];

for (const { name, file, change, failure, isLong } of faults) {
  test(`FED-07 the check reports ${name}`, { tag: isLong ? '@long' : [] }, async ({ page, sharedCompany }) => {
    await (file === module ? rewriteModule(page, change) : rewrite(page, file, change));
    await openPage(page, plainPage, sharedCompany.employeesToken);
    const outcome = await runCheck(page);
    expect(failuresOf(outcome)).toEqual([expect.stringContaining(failure)]);
    expect(outcome.passed).toBe(false);
  });
}

test.describe('a module that breaks the policy of the page', () => {
  test.use({ violatesPolicy: true });

  test('FED-07 the check reports the violation', { tag: '@long' }, async ({ page, sharedCompany }) => {
    const violate =
      'addEventListener("osk-pkk-ready", () => document.querySelector("h1").setAttribute("style", "order:" + performance.now()))';
    await rewriteModule(page, append(violate));
    await openPage(page, plainPage, sharedCompany.employeesToken);
    expect(failuresOf(await runCheck(page))).toEqual([expect.stringContaining('loading: The Content-Security-Policy of the page')]);
  });
});

test('FED-07 the check as a command exits with 0 or 1, also for a page behind a login', async ({ page, sharedCompany }, testInfo) => {
  const run = async (state: string) => {
    await page.context().storageState({ path: state });
    const command = [join(root, 'scripts', 'conformance.ts'), plainPage, '--storage-state', state];
    return new Promise<[number | string | undefined, string]>((resolve) =>
      execFile(process.execPath, command, (error, output) => resolve([error?.code ?? 0, output])),
    );
  };
  await setUserCookie(page, plainPage, sharedCompany.employeesToken);
  expect(await run(testInfo.outputPath('user.json'))).toEqual([0, expect.stringContaining('5 passed, 0 failed')]);
  await setUserCookie(page, plainPage, sharedCompany.token);
  expect(await run(testInfo.outputPath('login.json'))).toEqual([1, expect.stringContaining('token create --scope employees')]);
});
