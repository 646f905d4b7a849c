import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright';
import type { check } from '../mfe-pkk/src/conformance.ts';
import { chromiumArguments, findBrowser } from './find-browser.ts';

// Opens a page that embeds the PKK module, and checks that it does so correctly: docs/embedding.md.
const usage = `pnpm conformance <address of the page> [--storage-state <file>]

  --storage-state <file>  cookies and storage of a user who is logged in to the page, as Playwright saves them:
                          npx playwright open --save-storage=<file> <address>`;

type Outcome = Awaited<ReturnType<typeof check>>;
type Options = { address: string; storageState: string | undefined };

function readOptions(): Options | undefined {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { 'storage-state': { type: 'string' } } });
    const [address = '', ...more] = positionals;
    return URL.canParse(address) && more.length === 0 ? { address, storageState: values['storage-state'] } : undefined;
  } catch {
    return undefined;
  }
}

async function checkPage({ address, storageState }: Options): Promise<Outcome> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumArguments });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...(storageState && { storageState }) });
    const page = await context.newPage();
    const response = await page.goto(address);
    return await runCheck(page, response?.status());
  } finally {
    await browser.close();
  }
}

/** Evaluates the portal's own check. The page's policy may forbid the page to load it. */
async function runCheck(page: Page, status: number | undefined): Promise<Outcome> {
  const element = page.locator('osk-pkk-employees').first();
  await element.waitFor({ state: 'attached', timeout: 8_000 }).catch(() => {
    throw new Error(
      `There is no <osk-pkk-employees> in ${page.url()}, which answered ${status}. Is the address right, and do the page's scripts load? For a page behind a login, use --storage-state.`,
    );
  });
  const api = (await element.getAttribute('api')) ?? '';
  if (!URL.canParse(api)) throw new Error(`The attribute "api" of <osk-pkk-employees> is "${api}": it must be the portal's origin`);
  const script = await page.request.get(new URL('/embed/v1/conformance.script.js', api).href);
  if (!script.ok()) throw new Error(`${script.url()} answers ${script.status()}: is that the portal?`);
  return page.evaluate<Outcome>(`(() => { ${await script.text()}; return oskConformance.check(); })()`);
}

const options = readOptions();
if (options === undefined) {
  console.error(usage);
  process.exitCode = 2;
} else {
  try {
    const { passed, report } = await checkPage(options);
    console.log(report);
    process.exitCode = passed ? 0 : 1;
  } catch (error) {
    const [reason] = `${error instanceof Error ? error.message : error}`.split('\nCall log:');
    console.error(reason);
    process.exitCode = 1;
  }
}
