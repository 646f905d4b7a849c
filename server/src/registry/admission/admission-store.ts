import type { RouteAccess } from '@osk/shared/contract/release';
import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { remotes } from '../../platform/db/tables/release.ts';
import { allowWriteWhenLow } from '../../platform/db/watched-pglite.ts';
import { recordChange } from '../store/trail.ts';
import { findPathProblems, isAdmissibleName, pathsOf } from './admission.ts';

export type RemoteRow = typeof remotes.$inferSelect;

type NewAdmission = {
  name: string;
  /** Further ones. None keeps those of an admitted remote. */
  paths: readonly string[];
  /** Further ones. */
  calls?: readonly string[];
  /** Undefined keeps that of an admitted remote. A new one is for companies. */
  access?: RouteAccess | undefined;
  /** `operator:<user>`, or `package`. */
  actor: string;
};

/** The remote, and whether something changed; or why it cannot be, one English sentence a reason. */
export type AdmissionResult = { remote: RemoteRow; isNew: boolean; isChanged: boolean } | { problems: readonly string[] };

const admissionLock = 714_200_004;
/** Each one adds to the navigation, the metrics and every page. */
const maxRemotes = 100;

/**
 * Runs one change of what is admitted at a time, so that no path belongs to two remotes.
 * @param isUrgent whether it writes although the embedded database has too little space; only for a few rows
 */
export function changeAdmissions<Result>(
  database: Database,
  change: (transaction: Transaction) => Promise<Result>,
  isUrgent = false,
): Promise<Result> {
  return database.transaction(async (transaction) => {
    if (isUrgent) await allowWriteWhenLow(transaction);
    await transaction.execute(sql`select pg_advisory_xact_lock(${admissionLock})`);
    return change(transaction);
  });
}

/** Admits a remote, or further paths and calls of an admitted one. The operator and the start of the portal use it, within `changeAdmissions`. */
export async function admit(
  transaction: Transaction,
  { name, paths: added, calls: addedCalls = [], access, actor }: NewAdmission,
): Promise<AdmissionResult> {
  const rows = await transaction.select().from(remotes);
  const [before, others] = [rows.find((row) => row.name === name), rows.filter((row) => row.name !== name)];
  const paths = pathsOf([...(before?.paths ?? []), ...added]);
  const calls = [...new Set([...(before?.calls ?? []), ...addedCalls])].sort();
  const problems = before && added.length === 0 ? [] : findProblems(name, added, others);
  if (problems.length === 0) problems.push(...findPathProblems(paths, others));
  if (problems.length > 0) return { problems };
  const next = { paths, calls, access: access ?? before?.access ?? 'company' };
  const isSame = (one: RemoteRow) => one.access === next.access && one.paths.join() === paths.join() && one.calls.length === calls.length;
  if (before && isSame(before)) {
    return { remote: before, isNew: false, isChanged: false };
  }
  const [remote] = await transaction
    .insert(remotes)
    .values({ name, ...next, createdBy: actor })
    .onConflictDoUpdate({ target: remotes.name, set: next })
    .returning();
  if (remote === undefined) throw new Error('the remote was not stored');
  await recordChange(transaction, {
    remote: name,
    actor,
    action: 'add',
    note: [`${paths.join(', ')} (${remote.access})`, ...calls].join(', '),
  });
  return { remote, isNew: before === undefined, isChanged: true };
}

function findProblems(name: string, paths: readonly string[], others: readonly RemoteRow[]): string[] {
  if (!isAdmissibleName(name)) return [`${name} is no name of a remote: use lower-case letters, digits and -, and begin with a letter.`];
  if (others.length >= maxRemotes) return [`The portal has ${maxRemotes} remotes already.`];
  return findPathProblems(paths, others);
}

export function setEnabled(
  database: Database,
  { name, isEnabled, actor }: { name: string; isEnabled: boolean; actor: string },
): Promise<{ remote: RemoteRow; isChanged: boolean } | undefined> {
  const change = async (transaction: Transaction) => {
    const [before] = await transaction.select().from(remotes).where(eq(remotes.name, name)).for('update');
    if (before === undefined) return undefined;
    if (before.isEnabled === isEnabled) return { remote: before, isChanged: false };
    await transaction.update(remotes).set({ isEnabled }).where(eq(remotes.name, name));
    await recordChange(transaction, { remote: name, actor, action: isEnabled ? 'enable' : 'disable' });
    return { remote: { ...before, isEnabled }, isChanged: true };
  };
  // A release may do harm while the disk is full.
  return changeAdmissions(database, change, true);
}

/** Removes a remote with its releases, rollout and tokens. The trail stays, so the next start does not admit it again. */
export function removeRemote(database: Database, { name, actor }: { name: string; actor: string }): Promise<boolean> {
  return changeAdmissions(database, async (transaction) => {
    const removed = await transaction.delete(remotes).where(eq(remotes.name, name)).returning({ name: remotes.name });
    if (removed.length === 0) return false;
    await recordChange(transaction, { remote: name, actor, action: 'remove' });
    return true;
  });
}
