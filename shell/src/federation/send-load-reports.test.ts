// @vitest-environment jsdom
import { reportRemotes } from '@osk/shared/contract/remote';
import { answer, fakeHost, unreachable } from '@osk/shared/testing/fake-host';
import { expect, test, vi } from 'vitest';
import type { LoadReport } from './remote-pages.ts';
import { redactedReason, sendLoadReports } from './send-load-reports.ts';

const loaded: LoadReport = { remote: 'mfe-pkk', version: '1.0.0-new', outcome: 'loaded', milliseconds: 120 };
const failed: LoadReport = { ...loaded, outcome: 'failed', error: new TypeError('Failed to fetch /x.js?token=1') };

function sender(reply = answer(reportRemotes, undefined)) {
  const host = fakeHost({ answers: [reply] });
  const sent = () => host.http.sent.map(({ request }) => (request as { body: { reports: unknown[] } }).body.reports);
  return { report: sendLoadReports(host), sent };
}

function hideTab(): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('FED-04 sends each failure at once and only once, without personal data', () => {
  const { report, sent } = sender();
  report(failed);
  report({ ...failed, milliseconds: 7000 });
  const { error: _, ...rest } = failed;
  expect(sent()).toEqual([[{ ...rest, reason: 'TypeError: Failed to fetch /x.js' }]]);
  report({ ...failed, version: '1.0.0-old' });
  expect(sent()).toHaveLength(2);
});

test('sends loaded pages together when the tab is hidden or left', () => {
  const { report, sent } = sender();
  report(loaded);
  report({ ...loaded, remote: 'mfe-sms' });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sent()).toEqual([]);
  hideTab();
  expect(sent()).toEqual([[loaded, { ...loaded, remote: 'mfe-sms' }]]);
  report(loaded);
  dispatchEvent(new Event('pagehide'));
  hideTab();
  expect(sent()).toHaveLength(2);
});

test('sends at most as many reports in a call as the contract allows', () => {
  const { report, sent } = sender();
  for (let count = 0; count < 25; count += 1) report(loaded);
  hideTab();
  expect(sent().map(({ length }) => length)).toEqual([20, 5]);
});

test('FED-04 drops a report that cannot be sent', async () => {
  const { report, sent } = sender(unreachable(reportRemotes));
  report(failed);
  await Promise.resolve();
  hideTab();
  expect(sent()).toHaveLength(1);
});

test.each([
  [new TypeError('Failed to fetch'), 'TypeError: Failed to fetch'],
  [new Error('outer', { cause: new SyntaxError('Unexpected token') }), 'Error: outer (SyntaxError: Unexpected token)'],
  [new Error('Cannot load https://a.pl/x.js?token=secret, sorry'), 'Error: Cannot load https://a.pl/x.js sorry'],
  [new Error('at "/activate/x?mail=a#b"'), 'Error: at "/activate/x"'],
  ['no jan.nowak@szkola.pl here', 'no … here'],
  [new Error('PESEL 02270812345, tel. +48 600 700 800'), 'Error: PESEL …, tel. …'],
  [new Error('mfe-pkk@1.0.0-3fa94c1b did not come'), 'Error: mfe-pkk@1.0.0-3fa94c1b did not come'],
  [undefined, 'undefined'],
  ['x'.repeat(1_000_000), 'x'.repeat(300)],
])('redactedReason removes personal data from %.60s', (error, reason) => {
  expect(redactedReason(error)).toBe(reason);
});
