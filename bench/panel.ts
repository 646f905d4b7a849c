import type { Browser } from 'playwright';
import { sampleEmbedded } from './browser/embedded.ts';
import { readPaint, untilQuiet, untilShown } from './browser/observe.ts';
import { licencesPath, smsLink, withCompany } from './browser/panel.ts';
import { press } from './browser/press.ts';
import type { Tab } from './browser/visitor.ts';
import { compare } from './compare.ts';
import type { DemoSession, ServedPortal } from './portal/serve-portal.ts';

const buyButton = { selector: 'main button', text: 'Kup nową licencję' };
const smsFolder = '/remotes/mfe-sms/';

async function samplePanel(browser: Browser, portal: ServedPortal) {
  const session = await portal.demoSession();
  const page = portal.address + licencesPath;
  return {
    ...(await withCompany(browser, session, async ({ open }) => sampleLicences(await open(page)))),
    ...(await withCompany(browser, session, async ({ open }) => sampleDialog(await open(page)))),
    ...(await withCompany(browser, session, async ({ open }) => sampleSms(await open(page)))),
    ...(await sampleReturning(browser, page, session)),
    embedded: await sampleEmbedded(browser, portal.address, session),
  };
}

/** The first load, and a navigation to another remote after the browser was idle and has prefetched it. */
async function sampleLicences({ page, traffic }: Tab) {
  const list = await untilShown(page, 'list');
  const untilList = await traffic.until(list);
  await untilQuiet(page, traffic);
  const paint = await readPaint(page);
  return { list, ...untilList, ...paint, navigationPrefetched: await press(page, smsLink, 'sms') };
}

async function sampleDialog({ page }: Tab) {
  await untilShown(page, 'list');
  return { dialogAfter: await press(page, buyButton, 'dialog') };
}

/** A navigation to another remote as soon as the list shows, then its first field is focused, filled with a wrong value and left. */
async function sampleSms({ page, traffic }: Tab) {
  await untilShown(page, 'list');
  const navigationAtOnce = await press(page, smsLink, 'sms');
  const { scripts: smsScripts } = await traffic.until(await untilShown(page, 'sms'), smsFolder);
  const field = page.locator('main form input').first();
  await field.focus();
  await untilQuiet(page, traffic);
  await field.fill('moja szkola.pl');
  await field.blur();
  await untilShown(page, 'sms validated');
  const { scripts: smsScriptsValidated } = await traffic.until(undefined, smsFolder);
  // One bundle has no scripts of its own for a remote.
  const isRemote = smsScripts > 0;
  return {
    navigationAtOnce,
    smsScripts: isRemote ? smsScripts : Number.NaN,
    smsScriptsValidated: isRemote ? smsScriptsValidated : Number.NaN,
  };
}

/** The second visit of a browser that has cached everything that the first one loaded. */
async function sampleReturning(browser: Browser, address: string, session: DemoSession) {
  return withCompany(browser, session, async ({ open }) => {
    const first = await open(address, 'fast');
    await untilShown(first.page, 'list');
    await untilQuiet(first.page, first.traffic);
    await first.page.close();
    const { page, traffic } = await open(address);
    const returningList = await untilShown(page, 'list');
    const { bytes } = await traffic.until(returningList);
    return { returningFcp: (await readPaint(page)).fcp, returningList, returningBytes: bytes };
  });
}

await compare('Licences', samplePanel, [
  { label: 'first contentful paint', measure: 'fcp' },
  { label: 'licences listed', measure: 'list' },
  { label: 'all bytes until then', measure: 'bytes', scale: 1000, unit: 'kB' },
  { label: 'scripts until then', measure: 'scripts', scale: 1000, unit: 'kB' },
  { label: 'requests until then', measure: 'requests', unit: '' },
  { label: 'layout shift', measure: 'cls', unit: '' },
  { label: 'long tasks after the first paint', measure: 'longTasks', unit: '' },
  { label: 'longest task after the first paint', measure: 'longestTask' },
  { label: 'buy dialog opens, pressed at once, after', measure: 'dialogAfter' },
  { label: 'another remote, at once', measure: 'navigationAtOnce' },
  { label: 'another remote, prefetched', measure: 'navigationPrefetched' },
  { label: "SMS's own scripts", measure: 'smsScripts', scale: 1000, unit: 'kB' },
  { label: "SMS's own scripts until a field is validated", measure: 'smsScriptsValidated', scale: 1000, unit: 'kB' },
  { label: 'returning: first contentful paint', measure: 'returningFcp' },
  { label: 'returning: licences listed', measure: 'returningList' },
  { label: 'returning: all bytes until then', measure: 'returningBytes', scale: 1000, unit: 'kB' },
  { label: 'embedded module, all scripts', measure: 'embedded', scale: 1000, unit: 'kB' },
]);
