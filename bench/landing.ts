import type { Browser } from 'playwright';
import { readPaint, type Sign, untilHydrated, untilQuiet } from './browser/observe.ts';
import { press, pressUntil } from './browser/press.ts';
import { phone, type Tab, withVisitor } from './browser/visitor.ts';
import { compare } from './compare.ts';
import type { ServedPortal } from './portal/serve-portal.ts';

const button = { selector: '#login button[type=submit]' };
/** The empty form shows its errors. */
const answered: Sign = { name: 'answered', selector: '#login [aria-invalid=true]' };

async function sampleLanding(browser: Browser, { address }: ServedPortal) {
  const page = `${address}/home`;
  const eager = await withVisitor(browser, phone, [answered], async ({ open }) => untilAnswered(await open(page)));
  const calm = await withVisitor(browser, phone, [answered], async ({ open }) => {
    const tab = await open(page);
    await untilHydrated(tab.page, button);
    await untilQuiet(tab.page, tab.traffic);
    const { bytes } = await tab.traffic.until();
    const answersAfter = await press(tab.page, button, answered.name);
    return { ...(await readPaint(tab.page)), allBytes: bytes, answersAfter };
  });
  const returning = await withVisitor(browser, phone, [answered], async ({ open }) => {
    const first = await open(page, 'fast');
    await pressUntil(first.page, button, answered.name);
    await untilQuiet(first.page, first.traffic);
    await first.page.close();
    const tab = await open(page);
    return { fcp: await tab.page.evaluate(() => window.bench.painted), ...(await untilAnswered(tab)) };
  });
  return {
    ...calm,
    ...eager,
    returningFcp: returning.fcp,
    returningAnswers: returning.answers,
    returningBytes: returning.bytes,
  };
}

/** A visitor who presses from the first paint on. Bytes are those until the login answers. */
async function untilAnswered({ page, traffic }: Tab) {
  const answers = await pressUntil(page, button, answered.name);
  return { answers, ...(await traffic.until(answers)) };
}

await compare('Landing page', sampleLanding, [
  { label: 'first contentful paint', measure: 'fcp' },
  { label: 'largest contentful paint', measure: 'lcp' },
  { label: 'layout shift', measure: 'cls', unit: '' },
  { label: 'long tasks after the first paint', measure: 'longTasks', unit: '' },
  { label: 'longest task after the first paint', measure: 'longestTask' },
  { label: 'login answers', measure: 'answers' },
  { label: 'all bytes until it answers', measure: 'bytes', scale: 1000, unit: 'kB' },
  { label: 'scripts until it answers', measure: 'scripts', scale: 1000, unit: 'kB' },
  { label: 'requests until it answers', measure: 'requests', unit: '' },
  { label: 'all bytes when nothing is pressed', measure: 'allBytes', scale: 1000, unit: 'kB' },
  { label: 'login answers a press on the quiet page after', measure: 'answersAfter' },
  { label: 'returning: first contentful paint', measure: 'returningFcp' },
  { label: 'returning: login answers', measure: 'returningAnswers' },
  { label: 'returning: all bytes until it answers', measure: 'returningBytes', scale: 1000, unit: 'kB' },
]);
