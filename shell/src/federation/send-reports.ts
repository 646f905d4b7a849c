import type { EndpointDefinition } from '@osk/shared/contract/endpoint';
import { maxReasonLength, maxReports } from '@osk/shared/contract/release';
import { type RemoteReport, reportRemotes } from '@osk/shared/contract/remote';
import { ClientError, type Host } from '@osk/shared/host';
import type { LoadReport, Release } from './loading-page.ts';

/** A call of a remote that failed, and the release of the remote in use. */
export type FailedCall = { call: EndpointDefinition; error: unknown; release: Release | undefined };
/** How a page loads; a failed call; an error that nothing has caught. */
export type Reported = LoadReport | FailedCall | ErrorEvent | PromiseRejectionEvent;

/** Longer text is cut before the search for personal data, which is slow on long text. */
const maxTextLength = 1000;
/** The maximum number of different errors and failed calls of a remote that a document reports: a text may differ each time. */
const maxErrors = 30;
/** Milliseconds in which errors and failed calls are collected. They are sent together, because forms are rejected often. */
const errorDelay = 2000;

/**
 * Sends reports to the server: failed loads at once, errors and failed calls within two seconds, loaded pages when the document is hidden
 * or left. Each failure is sent once. Reports that cannot be sent are dropped, and errors that involve no release of a remote.
 * @param releases those that this document may have loaded
 */
export function sendReports(host: Pick<Host, 'http'>, releases: () => readonly Release[]): (report: Reported) => void {
  let waiting: RemoteReport[] = [];
  const sentFailures = new Set<string>();
  const errors = new Map<string, number>();

  const send = (reports: RemoteReport[]) => {
    host.http.send(reportRemotes, { body: { reports } }).catch(() => undefined);
  };
  const sendWaiting = () => {
    for (let first = 0; first < waiting.length; first += maxReports) send(waiting.slice(first, first + maxReports));
    waiting = [];
  };
  document.addEventListener('visibilitychange', () => document.hidden && sendWaiting());
  addEventListener('pagehide', sendWaiting);

  const sendFailure = (report: RemoteReport) => {
    const { milliseconds: _, ...failure } = report;
    const text = JSON.stringify(failure);
    const count = errors.get(report.remote) ?? 0;
    if (sentFailures.has(text) || (isLaterError(report) && count === maxErrors)) return;
    sentFailures.add(text);
    if (!isLaterError(report)) return send([report]);
    errors.set(report.remote, count + 1);
    if (!waiting.some(isLaterError)) setTimeout(sendWaiting, errorDelay);
    waiting.push(report);
  };
  return (reported) => {
    const report = describe(reported, releases());
    if (report?.outcome === 'loaded') waiting.push(report);
    else if (report) sendFailure(report);
  };
}

const isLaterError = ({ outcome }: RemoteReport): boolean => outcome === 'threw' || outcome === 'call-failed';

/** Undefined when no release of a remote is involved, and for an error that is reported as a failed call. */
function describe(reported: Reported, releases: readonly Release[]): RemoteReport | undefined {
  if ('outcome' in reported) {
    const { error, ...report } = reported;
    return error === undefined ? report : { ...report, reason: redactedReason(error) };
  }
  if ('call' in reported) {
    const { call, error, release } = reported;
    const reason = describeCallError(error);
    return reason === undefined ? undefined : describeError('call-failed', release, `${call.method} ${call.path} ${reason}`);
  }
  const error: unknown = 'reason' in reported ? reported.reason : reported.error;
  if (!(error instanceof Error) || error instanceof ClientError) return undefined;
  return describeError('threw', findRelease(error, releases), redactedReason(error));
}

function describeError(outcome: 'threw' | 'call-failed', release: Release | undefined, reason: string): RemoteReport | undefined {
  // A developer's build has no version.
  if (release?.version === undefined) return undefined;
  const milliseconds = Math.min(Math.round(performance.now()), 600_000);
  return { remote: release.remote, version: release.version, outcome, milliseconds, reason: reason.slice(0, maxReasonLength) };
}

/** The status, or the error of an answer without an envelope. Undefined for a canceled call, a missing connection and an ended session. */
function describeCallError(error: unknown): string | undefined {
  if (error instanceof ClientError) return [0, 401].includes(error.statusCode) ? undefined : String(error.statusCode);
  return error instanceof DOMException ? undefined : redactedReason(error);
}

/** The release whose file is first in the error's stack. The message, which Chromium puts before the stack, may name files too. */
function findRelease(error: Error, releases: readonly Release[]): Release | undefined {
  const stack = String(error.stack).replace(error.message, '');
  const found = releases.map((release) => ({ release, at: stack.indexOf(folderOf(release)) })).filter(({ at }) => at >= 0);
  return found.toSorted((a, b) => a.at - b.at)[0]?.release;
}

/** The end of the address of its folder, which is the same at retry addresses: `/<remote>/<version>/`, or `/remotes/<remote>/` of a deployed build. */
const folderOf = ({ entry }: Release) => ['', ...entry.split('/').slice(-3, -1), ''].join('/');

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
