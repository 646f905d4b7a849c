import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import type { Company } from './support/company.ts';
import { integrate, knowUser, moduleIn } from './support/embedding.ts';
import { address, foreignHost, plainPage, root } from './support/environment.ts';
import { expect, test } from './support/test.ts';

// Refused on purpose, what the module says of it, and what the check prints: the names of its checks.
test.use({ tolerated: /Failed to load resource|osk-pkk-employees:|\d passed, \d+ failed|violates the following Content Security Policy/ });

type Outcome = { passed: boolean; results: { name: string; passed: boolean; message: string }[] };

/** Runs the check as an integrator does in the console of their page. */
const checkIn = (page: Page) => page.evaluate<Outcome>(`import('${address}/embed/v1/conformance.js').then(({ check }) => check())`);

const failedOf = ({ results }: Outcome) => results.filter(({ passed }) => !passed).map(({ name, message }) => `${name}: ${message}`);

/** Opens a page whose user the portal knows by a token of the employees' scope. */
async function open(page: Page, origin: string, company: Company): Promise<void> {
  await knowUser(page, origin, (await integrate(company)).token);
  await page.goto(origin);
  await expect(moduleIn(page).getByRole('heading', { level: 1 })).toBeVisible();
}

for (const [name, origin] of [
  ['the plain page', plainPage],
  ['the host of another bundler', foreignHost],
] as const) {
  test(`FED-07 ${name} passes the check, which leaves it as it was`, async ({ page, company }) => {
    await open(page, origin, company);
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

/** What of the plain page is written another way. */
type Change = { file: string; from: string | RegExp; to: string };

const inFile = (file: string) => (from: string | RegExp, to: string) => ({ file, from, to });
const [css, js] = [inFile('page.css'), inFile('page.js')];

async function rewrite(page: Page, changes: readonly Change[]): Promise<void> {
  for (const file of new Set(changes.map((each) => each.file))) {
    const all = changes.filter((each) => each.file === file);
    await page.route(`${plainPage}/${file}`, async (route) => {
      const response = await route.fetch();
      const body = all.reduce((text, { from, to }) => text.replace(from, to), await response.text());
      await route.fulfill({ response, body });
    });
  }
}

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

for (const [what, changes, failed, hint] of broken) {
  test(`FED-07 the check tells of ${what}`, async ({ page, company }) => {
    const { token } = await integrate(company);
    await knowUser(page, plainPage, token);
    await rewrite(page, changes);
    await page.goto(plainPage);
    const outcome = await checkIn(page);
    expect(failedOf(outcome)).toEqual([expect.stringMatching(new RegExp(`^${failed}: `))]);
    expect(failedOf(outcome)[0]).toContain(hint);
    expect(outcome.passed).toBe(false);
  });
}

test('FED-07 the check tells of a company’s own login that is handed to the page', async ({ page, company }) => {
  await knowUser(page, plainPage, company.token);
  await page.goto(plainPage);
  expect(failedOf(await checkIn(page))).toEqual([expect.stringContaining('token create --scope employees')]);
});

test('FED-09 the check tells of what the module does against the page’s policy', async ({ page, company }) => {
  await page.route(`${address}/embed/v1/osk-pkk-employees.js`, async (route) => {
    const response = await route.fetch();
    const more =
      ';addEventListener("osk-pkk-ready", () => { document.querySelector("h1").setAttribute("style", "order: " + performance.now()) });';
    await route.fulfill({ response, body: (await response.text()) + more });
  });
  await open(page, plainPage, company);
  expect(failedOf(await checkIn(page))).toEqual([expect.stringContaining('content security policy: ')]);
});

test('FED-07 the check as a command ends with 0 or 1, also for a page behind a login', async ({ page, company }, testInfo) => {
  const { token } = await integrate(company);
  const run = async (state: string) => {
    await page.context().storageState({ path: state });
    const command = [join(root, 'scripts', 'conformance.ts'), plainPage, '--storage-state', state];
    return new Promise<[number | string | undefined, string]>((resolve) =>
      execFile(process.execPath, command, (error, output) => resolve([error?.code ?? 0, output])),
    );
  };
  await knowUser(page, plainPage, token);
  expect(await run(testInfo.outputPath('user.json'))).toEqual([0, expect.stringContaining('11 passed, 0 failed')]);
  await knowUser(page, plainPage, company.token);
  expect(await run(testInfo.outputPath('login.json'))).toEqual([1, expect.stringContaining('✗ token scope')]);
});
