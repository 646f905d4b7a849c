import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright';
import { reportOf } from '../mfe-pkk/src/conformance/report.ts';
import type { check } from '../mfe-pkk/src/conformance.ts';
import { chromiumArguments } from './chromium-arguments.ts';
import { findBrowser } from './find-browser.ts';
import { whyNotOpened } from './why-not-opened.ts';

// Opens a page that embeds the PKK module, and looks whether it does so as it should: docs/embedding.md.
const usage = `pnpm conformance <address of the page> [--storage-state <file>]

  --storage-state <file>  cookies and storages of somebody who is logged in to the page, as Playwright saves them:
                          npx playwright open --save-storage=<file> <address>`;

type Outcome = Awaited<ReturnType<typeof check>>;
type Asked = { address: string; storageState: string | undefined };

function readAsked(): Asked | undefined {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { 'storage-state': { type: 'string' } } });
    const [address = '', ...more] = positionals;
    return URL.canParse(address) && more.length === 0 ? { address, storageState: values['storage-state'] } : undefined;
  } catch {
    return undefined;
  }
}

async function lookAt({ address, storageState }: Asked): Promise<Outcome> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: chromiumArguments });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...(storageState && { storageState }) });
    const page = await context.newPage();
    const answer = await page.goto(address).catch((error) => {
      throw new Error(`${address} could not be opened: ${whyNotOpened(error)}`);
    });
    return await runIn(page, answer?.status());
  } finally {
    await browser.close();
  }
}

const whereToLook =
  "Is the address right, and do the page's scripts load? Is it behind a login? Then give somebody's session by --storage-state.";

/** Runs the check that belongs to the page's portal. It is not loaded by the page, whose policy may forbid that. */
async function runIn(page: Page, status: number | undefined): Promise<Outcome> {
  const module = page.locator('osk-pkk-employees').first();
  await module.waitFor({ state: 'attached', timeout: 8_000 }).catch(() => {
    const answered = status === undefined ? '' : `, which answered ${status}`;
    throw new Error(`There is no <osk-pkk-employees> in ${page.url()}${answered}. ${whereToLook}`);
  });
  const api = (await module.getAttribute('api')) ?? '';
  if (!URL.canParse(api)) throw new Error(`The attribute "api" of <osk-pkk-employees> is "${api}": it must be the portal's origin`);
  const script = await page.request.get(new URL('/embed/v1/conformance.script.js', api).href).catch((error) => {
    throw new Error(`The portal, ${api}, could not be opened: ${whyNotOpened(error)}`);
  });
  if (!script.ok()) throw new Error(`${script.url()} answers ${script.status()}: is that the portal?`);
  return page.evaluate<Outcome>(`(() => { ${await script.text()}; return oskConformance.check(); })()`);
}

const asked = readAsked();
if (asked === undefined) {
  console.error(usage);
  process.exitCode = 2;
} else {
  try {
    const { passed, results } = await lookAt(asked);
    console.log(reportOf(results));
    process.exitCode = passed ? 0 : 1;
  } catch (error) {
    const [reason] = `${error instanceof Error ? error.message : error}`.split('\nCall log:');
    console.error(reason);
    process.exitCode = 1;
  }
}
