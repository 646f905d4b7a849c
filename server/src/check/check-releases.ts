import { findCallProblems } from '@osk/shared/contract/call-compatibility/find-call-problems';
import { findIncompatibilities } from '@osk/shared/contract/compatibility';
import type { HostManifest } from '@osk/shared/contract/release';
import { Release } from '@osk/shared/contract/shapes/release';
import { and, eq, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import { releases, rollouts } from '../platform/db/tables/release.ts';
import { endpoints } from '../registry/checks/endpoints.ts';
import { readPortalFiles } from '../registry/portal-files.ts';
import { ifEmpty, readWith } from './check-database.ts';
import type { Finding } from './check-mail-server.ts';

/** Names the live releases of teams that this version of the portal would break. Pages would fall back. */
export async function checkReleases({ databaseUrl, portalDir }: Config): Promise<Finding> {
  if (databaseUrl === undefined) return 'not read: the embedded database stays closed';
  const live = await readWith(databaseUrl, readLive);
  const broken = live.flatMap((release) => problemsOf(release, readPortalFiles(portalDir)?.hostManifest));
  if (broken.length > 0) return { warning: broken.join('; ') };
  return live.length === 0 ? 'none of teams is live' : `${live.length} of teams, which this version can run`;
}

/** The releases that browsers get, by the columns that every version of the database has. */
async function readLive(database: Database): Promise<LiveRelease[]> {
  const isLive = or(eq(rollouts.live, releases.version), eq(rollouts.canaryVersion, releases.version));
  return database
    .select({ description: releases.description, keyId: sql<string | null>`to_jsonb(${releases}) ->> 'key_id'` })
    .from(rollouts)
    .innerJoin(releases, and(eq(rollouts.remote, releases.remote), isLive))
    .catch(ifEmpty([]));
}

/** Null as the key: from before releases were signed, also when the database has no such column yet. */
type LiveRelease = { description: string; keyId: string | null };

function problemsOf({ description, keyId }: LiveRelease, host: HostManifest | undefined): string[] {
  const parsed = z.safeParse(Release, JSON.parse(description));
  if (!parsed.success) return [`a release cannot be read: ${z.prettifyError(parsed.error)}`];
  const { name, version, needs, calls = [] } = parsed.data;
  if (keyId === null) return [`${name} ${version} is not signed, so it would not be served: its team must release it again`];
  const problems = [...(needs && host ? findIncompatibilities(needs, host) : []), ...findCallProblems(calls, endpoints)];
  return problems.length === 0 ? [] : [`${name} ${version} would break: ${problems.join(' ')}`];
}
