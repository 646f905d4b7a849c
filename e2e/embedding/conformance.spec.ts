import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { failuresOf, openPage, rewrite, rewriteModule, runCheck, test } from '../support/conformance.ts';
import { moduleIn, setUserCookie } from '../support/embedding.ts';
import { foreignHost, plainPage, root } from '../support/environment.ts';
import { expect } from '../support/test.ts';

for (const [name, origin] of [
  ['the plain page', plainPage],
  ['the host of another bundler', foreignHost],
] as const) {
  test(`FED-07 the check passes on ${name} and leaves the page unchanged`, async ({ page, sharedCompany }) => {
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

const [css, js, module] = [`${plainPage}/page.css`, `${plainPage}/page.js`, 'module'];
const append = (more: string) => (text: string) => `${text}\n${more}`;
const replace = (from: string, to: string) => (text: string) => text.replaceAll(from, to);
const giveOnce = (text: string) => append('module.token = await give();')(text.replace('module.getToken = async', 'const give = async'));
const failAgain = 'getToken = async ({ rejected }) => { if (rejected) throw new Error("no more");';
const markBody = 'module.addEventListener("osk-pkk-ready", () => { document.body.dataset.seen = performance.now(); });';

/** What is changed in which file, and the check that fails. Every run tries the first two; only `LONG` tries the others. */
const faults: [file: string, change: (text: string) => string, failure: string][] = [
  [js, giveOnce, 'token: There is no getToken'],
  [css, append('main { inline-size: 200px; overflow: hidden }'), 'layout and styles: The module has 200 px of width'],
  [js, replace('module.getToken =', 'module.no ='), 'loading: The list of employees does not load: There is no access token'],
  [js, replace('getToken = async () => {', failAgain), 'token: The portal rejected the token, and getToken({ rejected }) did not help'],
  [js, append('document.documentElement.lang = "en"; module.language = "pl";'), 'language and theme: The page has lang="en"'],
  [css, append('body { background: #111 }'), 'language and theme: The page is dark'],
  [css, append('main { block-size: 150px; overflow: hidden }'), 'layout and styles: <main> around the module clips it'],
  [js, append(markBody), 'teardown: Removed, the module leaves <body data-seen='],
  [module, replace('all:initial', 'color:inherit'), 'layout and styles: Styles of the page reach into the module'],
  [module, replace('[data-theme=dark]', '[data-theme=none]'), 'language and theme: The attribute theme="dark" has no effect'],
];

for (const [index, [file, change, failure]] of faults.entries()) {
  test(`FED-07 the check reports ${failure}`, { tag: index < 2 ? [] : '@long' }, async ({ page, sharedCompany }) => {
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
