import { isVersion, maxReasonLength } from '@osk/shared/contract/release';
import {
  listRemotes,
  type ReleasedRemote,
  type RemoteReport,
  reportEmbeddedFailure,
  reportPageLoad,
  reportRemotes,
} from '@osk/shared/contract/remote';
import type { Database } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { type Api, serve } from '../../platform/http/serve.ts';
import type { Message } from '../../platform/language/language.ts';
import { type Metrics, other } from '../../platform/operations/metrics.ts';
import { createMinuteCounter } from '../../platform/rate-limits/call-limiter.ts';
import type { Limit, RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import { countEmbeddedFailure } from '../analysis/count-load.ts';
import type { PageLoads } from '../analysis/page-loads.ts';
import type { ReleaseChoice, RemoteState } from '../follow-remote.ts';
import { messages } from '../messages.ts';
import { embeddedRemote } from '../portal-files.ts';
import { type Registry, servedVersions } from '../registry.ts';

const reportsByAddress: Limit = { name: 'remote-reports-address', attempts: 120, minutes: 15 };
const failuresByCompany: Limit = { name: 'embedded-failures', attempts: 100, minutes: 15 };
/** Of each kind, of all callers together, so that many addresses cannot fill the log. */
const linesPerMinute = 60;

type Dependencies = {
  database: Database;
  registry: Registry | undefined;
  embedOrigins: readonly string[];
  rateLimits: RateLimiter;
  metrics: Pick<Metrics, 'countRemote' | 'countEmbeddedFailure' | 'countUnloggedReport'>;
  pageLoads: Pick<PageLoads, 'record' | 'countErrors'>;
};

/** Lists the releases that a new page gets. Counts and logs what pages, also those of other sites, report about the remotes they load. */
export function remoteRoutes(api: Api, { database, registry, embedOrigins, rateLimits, metrics, pageLoads }: Dependencies): void {
  const countLine = createMinuteCounter(linesPerMinute);
  function writeLine(kind: 'load' | 'error' | 'embedded', write: () => void): void {
    if (countLine(kind) === 0) write();
    else metrics.countUnloggedReport();
  }
  const snapshot = () => registry?.current() ?? [];
  const readServed = () => new Set(servedVersions(snapshot()).map(keyOf));

  serve(api, listRemotes, async () => ({
    data: { shell: registry?.hostManifest ?? null, remotes: snapshot().flatMap(releasedRemote) },
  }));

  serve(api, reportRemotes, async ({ body: { reports }, address, log }) => {
    await rateLimits.count(reportsByAddress, address);
    checkReports(reports, snapshot());
    const served = readServed();
    for (const report of reports) {
      metrics.countRemote({ ...report, version: served.has(keyOf(report)) ? report.version : undefined });
      if (report.outcome !== 'loaded') writeLine(report.outcome in laterErrors ? 'error' : 'load', () => logReport(log, report));
    }
    await pageLoads.countErrors(reports.filter((report) => served.has(keyOf(report))));
    return {};
  });

  serve(api, reportPageLoad, async ({ params: { id }, body: load, session: { companyId } }) => {
    await pageLoads.record({ id, companyId, ...load, isServed: readServed().has(keyOf(load)) });
    return {};
  });

  // Nothing of it names a company.
  serve(api, reportEmbeddedFailure, async ({ body, origin: page, session: { companyId }, log }) => {
    await rateLimits.count(failuresByCompany, companyId);
    const state = body.remote === embeddedRemote ? snapshot().find(({ name }) => name === body.remote) : undefined;
    if (state === undefined) throw new HttpError(400, messages.noSuchRemote, { fieldErrors: { remote: messages.noSuchRemote } });
    const served = servedVersions([state]).map(({ version }) => version);
    const stored = registry?.stored(body.remote)?.releases.map(({ version }) => version) ?? [];
    const version = [...served, ...stored].includes(body.version) ? body.version : other;
    const origin = page !== undefined && embedOrigins.includes(page) ? page : other;
    const failure = { ...body, version, origin };
    metrics.countEmbeddedFailure({ ...failure, version: served.includes(version) ? version : undefined });
    writeLine('embedded', () => log.warn(failure, 'embedded module failed'));
    await countEmbeddedFailure(database, failure);
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
    if (!remotes.some(({ name }) => name === remote)) return [[`reports.${index}.remote`, messages.noSuchRemote]];
    return isVersion(version) ? [] : [[`reports.${index}.version`, messages.wrongVersion]];
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

/** What an error's text may contain of a user's, in the order in which it is masked. */
const personal: readonly [RegExp, replacement: string][] = [
  // The query, the fragment and the login of an address.
  [/\?[^\s"')]+/g, '?…'],
  [/(\w:\/\/[^\s"'#]*)#[^\s"')]+/g, '$1#…'],
  [/:\/\/[^\s/"'@]*@/g, '://'],
  [/\/(activate|password-forgotten|change-email|keep-email)\/[^\s/"')]+/g, '/$1/…'],
  // Something stands before the sign: `@osk/shared` is a module.
  [/[^\s@"'<>()[\],;:/=]+(?:@|%40)[^\s@"'<>()[\],;:/=]*/gi, '[e-mail]'],
  // Seven digits or more: PESEL, NIP, telephone, account. A line and column stay.
  [/\+?(?:\p{Nd}[\s./()-]*){6,}\p{Nd}/gu, '[number]'],
  // Longer than the hash in a file's name. File names and identifiers in lower case may be long, and stay.
  [/(?=[a-z_+-]*[A-Z\d])[\w+-]{32,}(?![\w+-]|\.(?:css|js)\b)/g, '[token]'],
  [/(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z\d]{16,}/g, '[token]'],
];

/** An error's text as one line of valid characters, without e-mails, long numbers, tokens and the secrets of addresses. */
export function cleanReason(reason: string): string {
  const line = reason.toWellFormed().replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ');
  return personal
    .reduce((text, [found, replacement]) => text.replace(found, replacement), line)
    .slice(0, maxReasonLength)
    .toWellFormed();
}
