import { reportRemotes } from '@osk/shared/contract/remote';
import { maxReasonLength, maxReports } from '@osk/shared/contract/report-limits';
import type { Host } from '@osk/shared/host';
import type { LoadReport } from './remote-pages.ts';

/** Longer text is cut before the search for personal data, which is slow on long text. */
const maxTextLength = 1000;

/**
 * Sends load reports to the server. Each failure is sent at once and only once, loaded pages together when the document is hidden or left.
 * Reports that cannot be sent are dropped.
 */
export function sendLoadReports({ http }: Pick<Host, 'http'>): (report: LoadReport) => void {
  let loaded: LoadReport[] = [];
  const sentFailures = new Set<string>();

  const send = (all: LoadReport[]) => {
    const reports = all.map(({ error, ...report }) => (error === undefined ? report : { ...report, reason: redactedReason(error) }));
    http.send(reportRemotes, { body: { reports } }).catch(() => undefined);
  };
  const sendLoaded = () => {
    for (let first = 0; first < loaded.length; first += maxReports) send(loaded.slice(first, first + maxReports));
    loaded = [];
  };
  document.addEventListener('visibilitychange', () => document.hidden && sendLoaded());
  addEventListener('pagehide', sendLoaded);

  return (report) => {
    if (report.outcome === 'loaded') return void loaded.push(report);
    const failure = [report.remote, report.version, report.outcome, report.error].join(' ');
    if (sentFailures.has(failure)) return;
    sentFailures.add(failure);
    send([report]);
  };
}

/** The error's text without personal data: query strings, e-mail addresses, numbers as long as a telephone number. */
export function redactedReason(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? ` (${error.cause})` : '';
  return `${error}${cause}`
    .slice(0, maxTextLength)
    .replace(/(\/[^\s?#'"]*)[?#][^\s'")]*/g, '$1')
    .replace(/[^\s@"'<>]+@[^\s@"'<>]+\.[a-z]{2,}/gi, '…')
    .replace(/\+?\d(?:[ -]?\d){5,}/g, '…')
    .slice(0, maxReasonLength);
}
