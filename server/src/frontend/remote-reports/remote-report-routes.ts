import { type RemoteReport, reportRemotes } from '@osk/shared/contract/remote';
import { HttpError } from '../../platform/http/http-error.ts';
import { type Api, serve } from '../../platform/http/serve.ts';
import type { Message } from '../../platform/language/language.ts';
import type { Limit, RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import { messages } from './messages.ts';
import { presentReason } from './present-reason.ts';

const reportsByAddress: Limit = { name: 'remote-reports-address', attempts: 120, minutes: 15 };
const version = /^[\w.-]{1,50}$/;

type Needs = {
  rateLimits: RateLimiter;
  /** The remotes that the portal's pages load. */
  remoteNames: readonly string[];
  countRemote(report: RemoteReport): void;
};

/** What pages tell of the remotes they load: counted, and told in the log where something went wrong. */
export function remoteReportRoutes(api: Api, { rateLimits, remoteNames, countRemote }: Needs): void {
  serve(api, reportRemotes, async ({ body: { reports }, address, log }) => {
    await rateLimits.count(reportsByAddress, address);
    check(reports, remoteNames);
    for (const report of reports) {
      countRemote(report);
      tell(log, report);
    }
    return {};
  });
}

/** @throws HttpError 400 unless every report is of one of the portal's remotes: nothing is counted of a list that is partly made up. */
function check(reports: readonly RemoteReport[], remoteNames: readonly string[]): void {
  const mistakes = reports.flatMap((report, index): [string, Message][] => {
    if (!remoteNames.includes(report.remote)) return [[`reports.${index}.remote`, messages.unknownRemote]];
    return version.test(report.version) ? [] : [[`reports.${index}.version`, messages.wrongVersion]];
  });
  const [first] = mistakes;
  if (first !== undefined) throw new HttpError(400, first[1], { fieldErrors: Object.fromEntries(mistakes) });
}

function tell(log: Api['fastify']['log'], { remote, version, outcome, milliseconds, reason }: RemoteReport): void {
  if (outcome === 'loaded') return;
  const line = { remote, version, outcome, ms: milliseconds, ...(reason !== undefined && { reason: presentReason(reason) }) };
  if (outcome === 'fell-back') log.warn(line, 'a page fell back to the last good release');
  else log.info(line, 'a page could not load a remote');
}
