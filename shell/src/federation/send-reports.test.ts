// @vitest-environment jsdom
import { createEmployee } from '@osk/shared/contract/employee';
import { reportRemotes } from '@osk/shared/contract/remote';
import { ClientError } from '@osk/shared/host';
import { answer, fakeHost, unreachable } from '@osk/shared/testing/fake-host';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { LoadReport, Release } from './loading-page.ts';
import { type FailedCall, type Reported, redactedReason, sendReports } from './send-reports.ts';

const loaded: LoadReport = { remote: 'mfe-pkk', version: '1.0.0-new', outcome: 'loaded', milliseconds: 120 };
const failed: LoadReport = { ...loaded, outcome: 'failed', error: new TypeError('Failed to fetch /x.js?token=1') };

const stored: Release = {
  remote: 'mfe-pkk',
  name: 'mfe-pkk',
  entry: 'https://files.example/mfe-pkk/1.0.0-new/remote.js',
  version: '1.0.0-new',
};
const deployed: Release = { remote: 'mfe-sms', name: 'mfe-sms', entry: '/remotes/mfe-sms/remote.js', version: '1.0.0-old' };
const developed: Release = { remote: 'mfe-landing', name: 'mfe-landing', entry: 'http://localhost:4214/src/remote.js', version: undefined };
const releases = [stored, deployed, developed];

function sender(reply = answer(reportRemotes, undefined)) {
  const host = fakeHost({ answers: [reply] });
  const sent = () => host.http.sent.map(({ request }) => (request as { body: { reports: unknown[] } }).body.reports);
  return { report: sendReports(host, () => releases), sent };
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

test('FED-04 drops a report that cannot be sent', async () => {
  const { report, sent } = sender(unreachable(reportRemotes));
  report(failed);
  await Promise.resolve();
  hideTab();
  expect(sent()).toHaveLength(1);
});

describe('TEA-05 errors after the load', () => {
  beforeEach(() => void vi.useFakeTimers());

  const event = (error: unknown) => new ErrorEvent('error', { error });
  const thrown = (stack: string, message = 'boom') => Object.assign(new TypeError(message), { stack });
  const at = (...files: string[]) => files.map((file) => `    at press (${file}:1:23)`).join('\n');
  const newFile = 'https://files.example/mfe-pkk/1.0.0-new/assets/page.js';
  const oldFile = 'http://localhost:4200/remotes/mfe-sms/assets/page.js';
  const react = 'http://localhost:4200/assets/react.js';
  /** What has been sent once the time is up in which errors are collected. */
  function sentOf(...reports: Reported[]) {
    const { report, sent } = sender();
    for (const one of reports) report(one);
    vi.advanceTimersByTime(2000);
    return sent();
  }

  test.each([
    ['a release', at(newFile), { remote: 'mfe-pkk', version: '1.0.0-new' }],
    ['a release that throws in a library of the shell', at(react, newFile, oldFile), { remote: 'mfe-pkk', version: '1.0.0-new' }],
    ['a deployed release', at(oldFile, newFile), { remote: 'mfe-sms', version: '1.0.0-old' }],
    ['a release loaded again', at('http://localhost:4200/retry/1/mfe-pkk/1.0.0-new/remote.js'), { remote: 'mfe-pkk' }],
  ])('are reported once, with the remote and the version when their stack names %s', (_, stack, release) => {
    const error = thrown(`TypeError: boom\n${stack}`);
    expect(sentOf(event(error), event(error))).toEqual([
      [expect.objectContaining({ ...release, outcome: 'threw', reason: 'TypeError: boom' })],
    ]);
  });

  const failure = (statusCode: number) => new ClientError({ statusCode, clientError: 'Nie ma jan@szkola.pl' });

  test.each([
    ['their stack names only the shell', thrown(at(react))],
    ['only their message names a file of a release', thrown(`TypeError: No ${newFile}\n${at(react)}`, `No ${newFile}`)],
    ["they are of a developer's build", thrown(at('http://localhost:4214/src/page.tsx'))],
    ['they are of a failed call, which is reported as such', Object.assign(failure(503), { stack: at(newFile) })],
    ['they are no errors', newFile],
    ['they are undefined', undefined],
  ])('are not reported when %s', (_, error) => {
    expect(sentOf(event(error))).toEqual([]);
  });

  const ofCall = (error: unknown): FailedCall => ({ error, call: createEmployee, release: stored });

  test.each([
    ['is rejected', failure(400), '400'],
    ['the server does not know', failure(404), '404'],
    ['fails', failure(503), '503'],
    [
      'is answered by a proxy',
      new Error('The server answered 502 without an envelope'),
      'Error: The server answered 502 without an envelope',
    ],
  ])('report a call that %s by its path, without what was sent or answered', (_, error, reason) => {
    const expected = { remote: 'mfe-pkk', version: '1.0.0-new', outcome: 'call-failed', reason: `POST /api/employees ${reason}` };
    expect(sentOf(ofCall(error))).toEqual([[expect.objectContaining(expected)]]);
  });

  test.each([
    ['got no answer', ofCall(failure(0))],
    ['was made after the session had ended', ofCall(failure(401))],
    ['was canceled', ofCall(new DOMException('The user aborted a request.', 'AbortError'))],
    ["is of a developer's build", { ...ofCall(failure(400)), release: developed }],
  ])('report no call that %s', (_, error) => {
    expect(sentOf(error)).toEqual([]);
  });

  test('are sent together, at most 30 different ones of a remote, and delay no failed load', () => {
    const { report, sent } = sender();
    for (let count = 0; count < 40; count += 1) report(event(thrown(at(newFile), `boom ${count}`)));
    report(event(thrown(at(oldFile))));
    expect(sent()).toEqual([]);
    report(failed);
    expect(sent()).toHaveLength(1);
    vi.advanceTimersByTime(2000);
    expect(sent().map((reports) => reports.length)).toEqual([1, 20, 11]);
    report(ofCall(failure(400)));
    report(event(thrown(at(oldFile), 'another')));
    hideTab();
    expect(sent().map((reports) => reports.length)).toEqual([1, 20, 11, 1]);
  });
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
