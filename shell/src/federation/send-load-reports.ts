import { maxReasonLength, reportRemotes } from '@osk/shared/contract/remote';
import type { Host } from '@osk/shared/host';
import type { LoadReport } from './remote-pages.ts';

/** The contract's maximum in one call. */
const maximumReports = 20;

/** A longer text is cut before the search for personal data, which takes its time. */
const longestText = 1000;

/**
 * Sends load reports to the server: failures at once, each once, and loaded pages together when the document is hidden or left.
 * Reports that cannot be sent are dropped.
 */
export function sendLoadReports({ http }: Pick<Host, 'http'>): (report: LoadReport) => void {
  let loaded: LoadReport[] = [];
  const sentFailures = new Set<string>();

  const send = (all: LoadReport[]) => {
    const reports = all.map(({ error, ...report }) => (error === undefined ? report : { ...report, reason: reasonOf(error) }));
    http.send(reportRemotes, { body: { reports } }).catch(() => undefined);
  };
  const sendLoaded = () => {
    for (let first = 0; first < loaded.length; first += maximumReports) send(loaded.slice(first, first + maximumReports));
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

/** The error's text without personal data: queries of addresses, e-mail addresses, numbers as long as a telephone number. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? ` (${error.cause})` : '';
  return `${error}${cause}`
    .slice(0, longestText)
    .replace(/(\/[^\s?#'"]*)[?#][^\s'")]*/g, '$1')
    .replace(/[^\s@"'<>]+@[^\s@"'<>]+\.[a-z]{2,}/gi, '…')
    .replace(/\+?\d(?:[ -]?\d){5,}/g, '…')
    .slice(0, maxReasonLength);
}
