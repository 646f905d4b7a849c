// @vitest-environment jsdom
import { reportRemotes } from '@osk/shared/contract/remote';
import { answer, fakeHost, unreachable } from '@osk/shared/testing/fake-host';
import { expect, test, vi } from 'vitest';
import type { Outcome } from './remote-pages.ts';
import { createReports } from './reports.ts';

const loaded: Outcome = { remote: 'mfe-pkk', version: '1.0.0-new', outcome: 'loaded', milliseconds: 120 };
const failed: Outcome = { ...loaded, outcome: 'failed', error: new TypeError('Failed to fetch /x.js?token=1') };

function reports(reply = answer(reportRemotes, undefined)) {
  const host = fakeHost({ answers: [reply] });
  const sent = () => host.http.sent.map(({ call, request }) => [call, (request as { body: { reports: unknown[] } }).body.reports]);
  return { report: createReports(host), sent };
}

/** The visitor does something: what tells is loaded. */
async function visit() {
  document.dispatchEvent(new Event('pointermove'));
  await import('./send-reports.ts');
}

/** The visitor looks at another tab. */
function hide() {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('FED-04 a failure is told at once, with what the browser said and nothing of the user', async () => {
  const { report, sent } = reports();
  report(failed);
  await vi.waitFor(() => expect(sent()).toHaveLength(1));
  const { error: _, ...rest } = failed;
  expect(sent()).toEqual([[reportRemotes, [{ ...rest, reason: 'TypeError: Failed to fetch /x.js' }]]]);
});

test('FED-04 the same failure is told once, another one beside it', async () => {
  const { report, sent } = reports();
  report(failed);
  report({ ...failed, milliseconds: 7000 });
  report({ ...failed, version: '1.0.0-old' });
  await vi.waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent().flatMap(([, all]) => all)).toMatchObject([{ version: '1.0.0-new' }, { version: '1.0.0-old' }]);
});

test('what was loaded is told together, when the page is hidden or left, and once', async () => {
  const { report, sent } = reports();
  report(loaded);
  await visit();
  report({ ...loaded, remote: 'mfe-sms' });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sent()).toEqual([]);
  hide();
  expect(sent()).toEqual([[reportRemotes, [loaded, { ...loaded, remote: 'mfe-sms' }]]]);
  report({ ...loaded, remote: 'mfe-licences' });
  window.dispatchEvent(new Event('pagehide'));
  expect(sent()).toHaveLength(2);
  hide();
  expect(sent()).toHaveLength(2);
});

test('more than the server takes at once goes in parts', async () => {
  const { report, sent } = reports();
  for (let count = 0; count < 25; count += 1) report(loaded);
  await visit();
  hide();
  expect(sent().map(([, all]) => (all as unknown[]).length)).toEqual([20, 5]);
});

test('FED-04 a report that fails is dropped, and not told of', async () => {
  const { report, sent } = reports(unreachable(reportRemotes));
  report(failed);
  await vi.waitFor(() => expect(sent()).toHaveLength(1));
  hide();
  expect(sent()).toHaveLength(1);
});
