import type { Browser } from 'playwright';
import type { ServedPortal } from './browser/serve-portal.ts';
import {
  click,
  fillFields,
  newVisitor,
  openTab,
  phone,
  press,
  pressUntil,
  readPaint,
  readTraffic,
  scripts,
  type Tab,
  untilPainted,
  untilShown,
} from './browser/tab.ts';
import { compare } from './compare.ts';

const button = { selector: '#login button[type=submit]' };
/** The empty form shows its errors. */
const answered = { selector: '#login [aria-invalid=true]' };

/** The order number on a card: on a phone the licences are cards. */
const list = { selector: 'main li p', text: 'Numer zamówienia' };

async function sampleLanding(browser: Browser, portal: ServedPortal) {
  const page = `${portal.address}/home`;
  return {
    ...(await sampleCalm(browser, page)),
    ...(await sampleEager(browser, page)),
    ...(await sampleLogin(browser, page, await portal.demoCredentials())),
    ...(await sampleReturning(browser, page)),
  };
}

/** A visitor who touches nothing until the page is quiet, and then presses once. */
async function sampleCalm(browser: Browser, address: string) {
  await using visitor = await newVisitor(browser, phone);
  const { page, untilQuiet } = await openTab(visitor, address);
  await untilQuiet();
  const { bytes: allBytes } = await readTraffic(page);
  const answersAfter = await press(page, button, answered);
  return { ...(await readPaint(page)), allBytes, answersAfter };
}

async function sampleEager(browser: Browser, address: string) {
  await using visitor = await newVisitor(browser, phone);
  return await untilAnswered(await openTab(visitor, address));
}

/** A visitor whose password manager fills in the login at the first paint, and who presses once. */
async function sampleLogin(browser: Browser, address: string, credentials: Readonly<Record<string, string>>) {
  await using visitor = await newVisitor(browser, phone);
  const { page } = await openTab(visitor, address);
  await untilPainted(page);
  await fillFields(page, credentials);
  await click(page, button);
  return { loggedIn: await untilShown(page, list) };
}

async function sampleReturning(browser: Browser, address: string) {
  await using visitor = await newVisitor(browser, phone);
  const first = await openTab(visitor, address, 'fast');
  await pressUntil(first.page, button, answered);
  await first.untilQuiet();
  await first.page.close();
  const tab = await openTab(visitor, address);
  const { answers, bytes } = await untilAnswered(tab);
  return { returningFcp: await untilPainted(tab.page), returningAnswers: answers, returningBytes: bytes };
}

/** A visitor who presses from the first paint on. Bytes are those until the login answers. */
async function untilAnswered({ page }: Tab) {
  const answers = await pressUntil(page, button, answered);
  const { bytes: scriptBytes } = await readTraffic(page, answers, scripts);
  return { answers, ...(await readTraffic(page, answers)), scriptBytes };
}

await compare('Landing page', sampleLanding, [
  { label: 'first contentful paint', measure: 'fcp' },
  { label: 'largest contentful paint', measure: 'lcp' },
  { label: 'layout shift', measure: 'cls', unit: '' },
  { label: 'long tasks after the first paint', measure: 'longTasks', unit: '' },
  { label: 'longest task after the first paint', measure: 'longestTask' },
  { label: 'login answers', measure: 'answers' },
  { label: 'all bytes until it answers', measure: 'bytes', unit: 'kB' },
  { label: 'scripts until it answers', measure: 'scriptBytes', unit: 'kB' },
  { label: 'requests until it answers', measure: 'requests', unit: '' },
  { label: 'all bytes when nothing is pressed', measure: 'allBytes', unit: 'kB' },
  { label: 'login answers a press on the quiet page after', measure: 'answersAfter' },
  { label: 'licences listed, right data typed at the first paint', measure: 'loggedIn' },
  { label: 'returning: first contentful paint', measure: 'returningFcp' },
  { label: 'returning: login answers', measure: 'returningAnswers' },
  { label: 'returning: all bytes until it answers', measure: 'returningBytes', unit: 'kB' },
]);
