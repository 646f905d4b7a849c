import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { type Change, checkIn, failedOf, openPage, rewrite, test } from './support/conformance.ts';
import { knowUser, moduleIn } from './support/embedding.ts';
import { address, foreignHost, plainPage, react18Host, root } from './support/environment.ts';
import { expect } from './support/test.ts';

for (const [name, origin] of [
  ['the plain page', plainPage],
  ['the host of another bundler', foreignHost],
  ['the host on React 18', react18Host],
] as const) {
  test(`FED-07 ${name} passes the check, which leaves it as it was`, async ({ page, school }) => {
    await openPage(page, origin, school.scoped);
    const button = page.getByRole('button').first();
    await button.focus();
    const markup = () => page.evaluate(() => [document.documentElement.outerHTML, document.adoptedStyleSheets.length]);
    const before = await markup();
    const printed = page.waitForEvent('console', (message) => message.text().includes('0 failed'));
    const outcome = await checkIn(page);
    expect(failedOf(outcome)).toEqual([]);
    expect(outcome.passed).toBe(true);
    expect(outcome.results.map((result) => result.name)).toEqual([
      ...['loading', 'token scope', 'token renewal', 'language', "the page's language", 'theme', "the page's theme"],
      ...['styles', 'removal', 'place', 'content security policy'],
    ]);
    expect((await printed).text()).toMatch(/^✓ loading {2,}The list is there: version \d/);
    expect(await markup()).toEqual(before);
    await expect(button).toBeFocused();
    await expect(moduleIn(page).getByRole('button', { name: 'Dodaj pracownika' }).first()).toBeVisible();
  });
}

const inFile = (file: string) => (from: string | RegExp, to: string) => ({ file, from, to });
const [css, js] = [inFile('page.css'), inFile('page.js')];

const broken: [what: string, changes: Change[], failed: string, hint: string][] = [
  ['no access at all', [js('module.getToken =', 'module.getNothing =')], 'loading', 'missing-token'],
  [
    'a token without getToken',
    [js('module.getToken = async', 'const give = async'), js(/$/, '\nmodule.token = await give();')],
    'token renewal',
    'There is no getToken',
  ],
  [
    'a callback that fails when it is asked again',
    [js('module.getToken = async () => {', 'module.getToken = async ({ refused }) => { if (refused) throw new Error("no more");')],
    'token renewal',
    'token-callback-failed',
  ],
  [
    'another language than the page',
    [js(/$/, '\ndocument.documentElement.lang = "en"; module.language = "pl";')],
    "the page's language",
    'language="en"',
  ],
  ['a dark page that does not say so', [css(/$/, '\nbody { background: #111 }')], "the page's theme", 'color-scheme: dark'],
  [
    'a shifted box of 200 px that cuts off',
    [css(/$/, '\nmain { inline-size: 200px; overflow: hidden; transform: translateX(9px) }')],
    'place',
    '200 px of width',
  ],
  [
    'a place too low, without a way to scroll',
    [css(/$/, '\nmain { block-size: 150px; overflow: hidden }')],
    'place',
    '<main> around the module cuts off',
  ],
  ['an element that looks different with the module', [css(/$/, '\nbody:has(osk-pkk-employees) h1 { color: red }')], 'styles', 'h1: '],
  [
    'something left behind',
    [js(/$/, '\nmodule.addEventListener("osk-pkk-ready", () => { document.body.dataset.seen = performance.now(); });')],
    'removal',
    'data-seen',
  ],
];

/** In the short run: one fault of what the page gives, and one of where it puts the module. */
const short = ['a token without getToken', 'a shifted box of 200 px that cuts off'];

for (const [what, changes, failed, hint] of broken) {
  test(`FED-07 the check tells of ${what}`, { tag: short.includes(what) ? [] : '@long' }, async ({ page, school }) => {
    await rewrite(page, changes);
    await openPage(page, plainPage, school.scoped);
    const outcome = await checkIn(page);
    expect(failedOf(outcome)).toEqual([expect.stringMatching(new RegExp(`^${failed}: `))]);
    expect(failedOf(outcome)[0]).toContain(hint);
    expect(outcome.passed).toBe(false);
  });
}

test('FED-07 the check tells of a company’s own login that is handed to the page', async ({ page, school }) => {
  await openPage(page, plainPage, school.token);
  expect(failedOf(await checkIn(page))).toEqual([expect.stringContaining('token create --scope employees')]);
});

/** What a release of the module could do wrong, and what the check says of it. */
const faulty: [what: string, spoil: (script: string) => string, failed: string][] = [
  [
    'what the module does against the page’s policy',
    (script) =>
      `${script};addEventListener("osk-pkk-ready", () => document.querySelector("h1").setAttribute("style", "order:" + performance.now()));`,
    'content security policy: ',
  ],
  [
    'styles that get into the module',
    (script) => script.replaceAll('all:initial', 'color:inherit'),
    'styles: Styles of the page get into the module',
  ],
  ['a theme that changes nothing', (script) => script.replaceAll('[data-theme=dark]', '[data-theme=none]'), 'theme: '],
];

for (const [what, spoil, failed] of faulty) {
  test.describe(() => {
    test.use({ breaches: failed.startsWith('content security policy') });
    test(`FED-07 the check tells of ${what}`, { tag: '@long' }, async ({ page, school }) => {
      await page.route(`${address}/embed/v1/osk-pkk-employees.js`, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: spoil(await response.text()) });
      });
      await openPage(page, plainPage, school.scoped);
      expect(failedOf(await checkIn(page))).toEqual([expect.stringContaining(failed)]);
    });
  });
}

test('FED-07 the check as a command ends with 0 or 1, also for a page behind a login', async ({ page, school }, testInfo) => {
  const run = async (state: string) => {
    await page.context().storageState({ path: state });
    const command = [join(root, 'scripts', 'conformance.ts'), plainPage, '--storage-state', state];
    return new Promise<[number | string | undefined, string]>((resolve) =>
      execFile(process.execPath, command, (error, output) => resolve([error?.code ?? 0, output])),
    );
  };
  await knowUser(page, plainPage, school.scoped);
  expect(await run(testInfo.outputPath('user.json'))).toEqual([0, expect.stringContaining('11 passed, 0 failed')]);
  await knowUser(page, plainPage, school.token);
  expect(await run(testInfo.outputPath('login.json'))).toEqual([1, expect.stringContaining('✗ token scope')]);
});
