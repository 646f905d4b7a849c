import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { canaryEvidence } from '../../platform/db/tables/page-load.ts';
import { rollouts } from '../../platform/db/tables/release.ts';
import { portalActor, revokeVersion } from '../store/rollout-store.ts';
import { lockRemote } from '../store/trail.ts';
import { addLoad, backgroundRate, type Evidence, isConvincing, noEvidence } from './canary-rule.ts';
import { countFailingCompanies, countRest, type EndedLoad } from './count-load.ts';

export type EndedCanary = { remote: string; version: string; companies: number };

/**
 * Weighs a load of a canary. When the loads convince that it is broken, the canary ends and its version is revoked. What every
 * browser has is never ended.
 * @param isDeployed whether a build of the remote came with the portal
 * @returns the canary that ended; undefined when none did
 */
export async function weighLoad(
  transaction: Transaction,
  { remote, version, isFailure }: EndedLoad,
  isDeployed: boolean,
): Promise<EndedCanary | undefined> {
  if (!(await isCanary(transaction, remote, version))) return undefined;
  await lockRemote(transaction, remote);
  if (!(await isCanary(transaction, remote, version))) return undefined;
  const evidence = addLoad(
    await readEvidence(transaction, remote, version),
    backgroundRate(await countRest(transaction, remote, version)),
    isFailure,
  );
  await saveEvidence(transaction, remote, version, evidence);
  const companies = await countFailingCompanies(transaction, remote, version);
  if (!isConvincing(evidence, companies)) return undefined;
  const note = `its pages failed at ${companies} companies`;
  await revokeVersion(transaction, version, { remote, actor: portalActor, isDeployed, note });
  return { remote, version, companies };
}

async function isCanary(transaction: Transaction, remote: string, version: string): Promise<boolean> {
  return (await transaction.$count(rollouts, and(eq(rollouts.remote, remote), eq(rollouts.canaryVersion, version)))) > 0;
}

const isOf = (remote: string, version: string) => and(eq(canaryEvidence.remote, remote), eq(canaryEvidence.version, version));

async function readEvidence(transaction: Transaction, remote: string, version: string): Promise<Evidence> {
  const [row] = await transaction.select({ evidence: canaryEvidence.evidence }).from(canaryEvidence).where(isOf(remote, version));
  return row?.evidence ?? noEvidence;
}

async function saveEvidence(transaction: Transaction, remote: string, version: string, evidence: Evidence): Promise<void> {
  await transaction
    .insert(canaryEvidence)
    .values({ remote, version, evidence })
    .onConflictDoUpdate({ target: [canaryEvidence.remote, canaryEvidence.version], set: { evidence, changedAt: sql`now()` } });
}
