import type { Browser } from 'playwright';
import type { DemoSession, ServedPortal } from './browser/serve-portal.ts';
import { desktop, newVisitor, openTab, press, readPaint, readTraffic, scripts, untilPainted, untilShown } from './browser/tab.ts';
import { compare } from './compare.ts';

const buyButton = { selector: 'main button', text: 'Kup nową licencję' };
const smsLink = { selector: 'nav a[href="/user-panel/sms-notification"]' };
const pkkLink = { selector: 'nav a[href="/user-panel/pkk-employees"]' };
const smsScripts = /^\/remotes\/mfe-sms\/.*\.js$/;
// What only the content of the pages has, not their skeletons.
const list = { selector: 'main tbody tr', text: 'OSK' };
const dialog = { selector: '[role=dialog]', text: 'Kup' };
const smsForm = { selector: 'main:has(h1) form input[inputmode=url]' };
const employees = { selector: 'main tbody tr', text: 'Zielińska' };
const smsValidated = { selector: 'main form [aria-invalid=true]' };

async function samplePanel(browser: Browser, portal: ServedPortal) {
  const session = await portal.demoSession();
  const address = `${portal.address}/user-panel/licenses`;
  return {
    ...(await sampleLicences(browser, address, session)),
    ...(await sampleDialog(browser, address, session)),
    ...(await sampleSms(browser, address, session)),
    ...(await samplePkk(browser, address, session)),
    ...(await sampleReturning(browser, address, session)),
    embedded: await sampleEmbedded(browser, portal.address, session),
  };
}

/** The first load, and a navigation to another remote after the browser was idle and has prefetched it. */
async function sampleLicences(browser: Browser, address: string, session: DemoSession) {
  await using visitor = await newVisitor(browser, desktop, session);
  const { page, untilQuiet } = await openTab(visitor, address);
  const listed = await untilShown(page, list);
  const { bytes: scriptBytes } = await readTraffic(page, listed, scripts);
  const untilList = await readTraffic(page, listed);
  await untilQuiet();
  const paint = await readPaint(page);
  return { listed, ...untilList, scriptBytes, ...paint, navigationPrefetched: await press(page, smsLink, smsForm) };
}

async function sampleDialog(browser: Browser, address: string, session: DemoSession) {
  await using visitor = await newVisitor(browser, desktop, session);
  const { page } = await openTab(visitor, address);
  await untilShown(page, list);
  return { dialogAfter: await press(page, buyButton, dialog) };
}

/** A navigation to another remote as soon as the list shows, then its first field is focused, filled with a wrong value and left. */
async function sampleSms(browser: Browser, address: string, session: DemoSession) {
  await using visitor = await newVisitor(browser, desktop, session);
  const { page, untilQuiet } = await openTab(visitor, address);
  await untilShown(page, list);
  const navigationAtOnce = await press(page, smsLink, smsForm);
  const untilForm = await readTraffic(page, undefined, smsScripts);
  const field = page.locator('main form input').first();
  await field.focus();
  await untilQuiet();
  await field.fill('moja szkola.pl');
  await field.blur();
  await untilShown(page, smsValidated);
  const untilValidated = await readTraffic(page, undefined, smsScripts);
  // One bundle has no scripts of its own for a remote.
  const bytesOf = ({ bytes }: { bytes: number }) => (untilForm.bytes > 0 ? bytes : Number.NaN);
  return { navigationAtOnce, smsBytes: bytesOf(untilForm), smsBytesValidated: bytesOf(untilValidated) };
}

/** A navigation to a remote that makes a call, as soon as the list shows. */
async function samplePkk(browser: Browser, address: string, session: DemoSession) {
  await using visitor = await newVisitor(browser, desktop, session);
  const { page } = await openTab(visitor, address);
  await untilShown(page, list);
  return { employeesAtOnce: await press(page, pkkLink, employees) };
}

/** The second visit of a browser that has cached everything that the first one loaded. */
async function sampleReturning(browser: Browser, address: string, session: DemoSession) {
  await using visitor = await newVisitor(browser, desktop, session);
  const first = await openTab(visitor, address, 'fast');
  await untilShown(first.page, list);
  await first.untilQuiet();
  await first.page.close();
  const { page } = await openTab(visitor, address);
  const returningList = await untilShown(page, list);
  const { bytes: returningBytes } = await readTraffic(page, returningList);
  return { returningFcp: await untilPainted(page), returningList, returningBytes };
}

/** Bytes of all scripts that another page loads for the embedded module, until its list is there. NaN when there is no such module. */
async function sampleEmbedded(browser: Browser, address: string, { token }: DemoSession): Promise<number> {
  const html = `<!doctype html>
    <script src="/embed/v1/osk-pkk-employees.js" defer onerror="window.state = 'missing'"></script>
    <script type="module">
      const element = Object.assign(document.createElement('osk-pkk-employees'), { api: '${address}', token: '${token}' });
      element.addEventListener('osk-pkk-ready', () => (window.state = 'ready'));
      document.body.append(element);
    </script>`;
  await using visitor = await newVisitor(browser, desktop);
  await visitor.route(`${address}/embedding`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  const { page } = await openTab(visitor, `${address}/embedding`, 'fast');
  const state = await page.waitForFunction('window.state');
  return (await state.jsonValue()) === 'ready' ? (await readTraffic(page, undefined, /^\/embed\/.*\.js$/)).bytes : Number.NaN;
}

await compare('Licences', samplePanel, [
  { label: 'first contentful paint', measure: 'fcp' },
  { label: 'licences listed', measure: 'listed' },
  { label: 'all bytes until then', measure: 'bytes', unit: 'kB' },
  { label: 'scripts until then', measure: 'scriptBytes', unit: 'kB' },
  { label: 'requests until then', measure: 'requests', unit: '' },
  { label: 'layout shift', measure: 'cls', unit: '' },
  { label: 'long tasks after the first paint', measure: 'longTasks', unit: '' },
  { label: 'longest task after the first paint', measure: 'longestTask' },
  { label: 'buy dialog opens, pressed at once, after', measure: 'dialogAfter' },
  { label: 'another remote, at once', measure: 'navigationAtOnce' },
  { label: 'another remote, prefetched', measure: 'navigationPrefetched' },
  { label: 'another remote with its data, at once', measure: 'employeesAtOnce' },
  { label: "SMS's own scripts", measure: 'smsBytes', unit: 'kB' },
  { label: "SMS's own scripts until a field is validated", measure: 'smsBytesValidated', unit: 'kB' },
  { label: 'returning: first contentful paint', measure: 'returningFcp' },
  { label: 'returning: licences listed', measure: 'returningList' },
  { label: 'returning: all bytes until then', measure: 'returningBytes', unit: 'kB' },
  { label: 'embedded module, all scripts', measure: 'embedded', unit: 'kB' },
]);
