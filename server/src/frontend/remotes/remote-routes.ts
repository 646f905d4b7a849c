import { listRemotes, type ReleasedRemote, type RemoteReport, reportPageLoad, reportRemotes } from '@osk/shared/contract/remote';
import { HttpError } from '../../platform/http/http-error.ts';
import { type Api, serve } from '../../platform/http/serve.ts';
import type { Message } from '../../platform/language/language.ts';
import type { Metrics } from '../../platform/operations/metrics.ts';
import type { Limit, RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import type { PageLoads } from '../releases/analysis/page-loads.ts';
import type { ReleaseChoice, RemoteState } from '../releases/follow-remote.ts';
import { type Registry, servedVersions } from '../releases/registry.ts';
import { cleanReason } from './clean-reason.ts';
import { createLineLimit } from './line-limit.ts';
import { messages } from './messages.ts';

const reportsByAddress: Limit = { name: 'remote-reports-address', attempts: 120, minutes: 15 };
const versionPattern = /^[\w.-]{1,50}$/;

type Dependencies = {
  /** Undefined when no pages are served. */
  registry: Registry | undefined;
  rateLimits: RateLimiter;
  countRemote: Metrics['countRemote'];
  countUnloggedReport(): void;
  pageLoads: Pick<PageLoads, 'record' | 'countErrors'>;
};

/** Lists the releases that a new page gets. Counts and logs what pages report about the remotes they load. */
export function remoteRoutes(api: Api, { registry, rateLimits, countRemote, countUnloggedReport, pageLoads }: Dependencies): void {
  const hasRoom = createLineLimit();
  const hasRoomForErrors = createLineLimit();
  const readServed = () => new Set(servedVersions(registry?.current() ?? []).map(keyOf));

  serve(api, listRemotes, async () => {
    const snapshot = registry?.current() ?? [];
    return { data: { shell: registry?.hostManifest ?? null, remotes: snapshot.flatMap(releasedRemote) } };
  });

  serve(api, reportRemotes, async ({ body: { reports }, address, log }) => {
    await rateLimits.count(reportsByAddress, address);
    checkReports(reports, registry?.current() ?? []);
    const served = readServed();
    for (const report of reports) {
      countRemote({ ...report, version: served.has(keyOf(report)) ? report.version : undefined });
      if (report.outcome === 'loaded') continue;
      if (report.outcome in laterErrors ? hasRoomForErrors() : hasRoom()) logReport(log, report);
      else countUnloggedReport();
    }
    await pageLoads.countErrors(reports.filter((report) => served.has(keyOf(report))));
    return {};
  });

  serve(api, reportPageLoad, async ({ params: { id }, body: load, session: { companyId } }) => {
    await pageLoads.record({ id, companyId, ...load, isServed: readServed().has(keyOf(load)) });
    return {};
  });
}

const keyOf = ({ remote, version }: { remote: string; version: string }) => `${remote} ${version}`;

function releasedRemote({ name, live, canary }: RemoteState): ReleasedRemote[] {
  if (!live && !canary) return [];
  const nothing = { version: null, hash: null };
  return [{ name, ...(live ? servedVersion(live) : nothing), canary: canary ? servedVersion(canary.choice) : null }];
}

const servedVersion = ({ served }: ReleaseChoice) => ({ version: served.release.version, hash: served.hash });

/** One invalid report rejects the whole list. @throws HttpError 400 */
function checkReports(reports: readonly RemoteReport[], remotes: readonly Pick<RemoteState, 'name'>[]): void {
  const errors = reports.flatMap(({ remote, version }, index): [string, Message][] => {
    if (!remotes.some(({ name }) => name === remote)) return [[`reports.${index}.remote`, messages.unknownRemote]];
    return versionPattern.test(version) ? [] : [[`reports.${index}.version`, messages.wrongVersion]];
  });
  const [first] = errors;
  if (first !== undefined) throw new HttpError(400, first[1], { fieldErrors: Object.fromEntries(errors) });
}

const laterErrors: { [outcome in RemoteReport['outcome']]?: string } = { threw: 'remote threw', 'call-failed': 'call of remote failed' };

function logReport(log: Api['fastify']['log'], { remote, version, outcome, milliseconds, reason }: RemoteReport): void {
  const fields = { remote, version, outcome, ms: milliseconds, ...(reason !== undefined && { reason: cleanReason(reason) }) };
  if (outcome === 'fell-back') log.warn(fields, 'remote fell back');
  else log.info(fields, laterErrors[outcome] ?? 'remote not loaded');
}
