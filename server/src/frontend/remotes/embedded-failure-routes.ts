import { reportEmbeddedFailure } from '@osk/shared/contract/embedding';
import type { Database } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { type Api, serve } from '../../platform/http/serve.ts';
import { type Metrics, other } from '../../platform/operations/metrics.ts';
import type { Limit, RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import { embeddedRemote } from '../pages/portal-files.ts';
import { countEmbeddedFailure } from '../releases/analysis/embedded-failures.ts';
import { type Registry, servedVersions } from '../releases/registry.ts';
import { createLineLimit } from './line-limit.ts';
import { messages } from './messages.ts';

const reportsByCompany: Limit = { name: 'embedded-failures', attempts: 100, minutes: 15 };

type Dependencies = {
  database: Database;
  /** Undefined when no pages are served. */
  registry: Registry | undefined;
  embedOrigins: readonly string[];
  rateLimits: RateLimiter;
} & Pick<Metrics, 'countEmbeddedFailure' | 'countUnloggedReport'>;

/** Counts and logs what pages of other sites report about the remotes that they embed. Nothing of it names a company. */
export function embeddedFailureRoutes(api: Api, { database, registry, embedOrigins, rateLimits, ...metrics }: Dependencies): void {
  const hasRoom = createLineLimit();

  serve(api, reportEmbeddedFailure, async ({ body, origin: page, session: { companyId }, log }) => {
    await rateLimits.count(reportsByCompany, companyId);
    const served = servedVersionsOf(registry, body.remote);
    const stored = registry?.stored(body.remote)?.releases.map(({ version }) => version) ?? [];
    const version = [...served, ...stored].includes(body.version) ? body.version : other;
    const origin = page !== undefined && embedOrigins.includes(page) ? page : other;
    const failure = { ...body, version, origin };
    metrics.countEmbeddedFailure({ ...failure, version: served.includes(version) ? version : undefined });
    if (hasRoom()) log.warn(failure, 'embedded module failed');
    else metrics.countUnloggedReport();
    await countEmbeddedFailure(database, failure);
    return {};
  });
}

/** @throws HttpError 400 when the portal has no such remote for other sites */
function servedVersionsOf(registry: Registry | undefined, name: string): string[] {
  const state = name === embeddedRemote ? registry?.current().find((one) => one.name === name) : undefined;
  if (state === undefined) throw new HttpError(400, messages.unknownRemote, { fieldErrors: { remote: messages.unknownRemote } });
  return servedVersions([state]).map(({ version }) => version);
}
