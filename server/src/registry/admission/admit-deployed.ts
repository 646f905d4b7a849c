import type { PortalRoute } from '@osk/shared/contract/release';
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { releaseTrail, remotes } from '../../platform/db/tables/release.ts';
import { accessOf, findPathProblems, findUnadmitted, pathsOf } from './admission.ts';
import { type AdmissionResult, admit, changeAdmissions, type RemoteRow } from './admission-store.ts';

export type DeployedRemote = {
  name: string;
  routes: readonly Pick<PortalRoute, 'path' | 'access'>[];
  /** Its calls other than GET. */
  calls: readonly string[];
};

type Log = Record<'info' | 'warn', (fields: object, message: string) => void>;

type Admitted = Extract<AdmissionResult, { remote: RemoteRow }>;

const actor = 'package';

/**
 * Admits the remotes of the deployed builds at each start, because the operator installed them. It does not change the paths that the
 * operator has added or removed, and logs those that are not admitted. The calls of a remote that is there are always admitted. Several
 * replicas may call it at the same time.
 */
export async function admitDeployed(database: Database, deployed: readonly DeployedRemote[], log: Log): Promise<void> {
  const rows = await database.select().from(remotes);
  // Usually everything is admitted. Then a database that takes no writes is good enough to start.
  const isAdmitted = ({ name, routes, calls }: DeployedRemote) => {
    const row = rows.find((one) => one.name === name);
    return row && routes.every((route) => findUnadmitted(route, row) === undefined) && calls.every((call) => row.calls.includes(call));
  };
  if (deployed.every(isAdmitted)) return;
  await changeAdmissions(database, async (transaction) => {
    const decided = await decidedByOperator(transaction);
    for (const remote of deployed) {
      if (decided.has(remote.name)) await admitCalls(transaction, remote, log);
      else await admitOne(transaction, remote, log);
    }
  });
}

/** The names of the remotes that a start has admitted. Those of the operator's teams are not among them. */
export async function readPackagedRemotes(database: Pick<Database, 'select'>): Promise<string[]> {
  const rows = await database.select({ name: remotes.name }).from(remotes).where(eq(remotes.createdBy, actor));
  return rows.map(({ name }) => name);
}

async function decidedByOperator(transaction: Transaction): Promise<Set<string>> {
  const rows = await transaction
    .selectDistinct({ remote: releaseTrail.remote })
    .from(releaseTrail)
    .where(and(inArray(releaseTrail.action, ['add', 'remove']), ne(releaseTrail.actor, actor)));
  return new Set(rows.map(({ remote }) => remote));
}

async function admitOne(transaction: Transaction, { name, routes, calls }: DeployedRemote, log: Log): Promise<void> {
  const rows = await transaction.select().from(remotes);
  const [before, others] = [rows.find((row) => row.name === name), rows.filter((row) => row.name !== name)];
  const named = pathsOf(routes.map(({ path }) => path));
  const paths = named.filter((path) => findPathProblems([path], others).length === 0);
  for (const path of named) for (const reason of findPathProblems([path], others)) log.warn({ remote: name, reason }, 'path not admitted');
  if (paths.length === 0) return;
  const result = await admit(transaction, { name, paths, calls, access: widestAccess(before, routes), actor });
  if ('problems' in result) log.warn({ remote: name, reason: result.problems.join(' ') }, 'remote not admitted');
  else logChange(result, log);
}

function logChange({ isChanged, remote: { name, paths, access, calls } }: Admitted, log: Log): void {
  if (isChanged) log.info({ remote: name, paths, access, calls }, 'remote admitted');
}

function widestAccess(before: RemoteRow | undefined, routes: DeployedRemote['routes']): RemoteRow['access'] {
  if (before === undefined) return accessOf(routes);
  const { access } = before;
  const isEnough = routes.every((route) => findUnadmitted(route, { paths: [route.path], access }) === undefined);
  return isEnough ? before.access : 'anyone';
}

/** The paths stay as the operator has decided. */
async function admitCalls(transaction: Transaction, { name, routes, calls }: DeployedRemote, log: Log): Promise<void> {
  const [row] = await transaction.select().from(remotes).where(eq(remotes.name, name));
  if (row === undefined) return log.info({ remote: name, reason: 'the operator removed it' }, 'remote not admitted');
  for (const route of routes) {
    const reason = findUnadmitted(route, row);
    if (reason !== undefined) log.warn({ remote: name, reason }, 'path not admitted');
  }
  const result = await admit(transaction, { name, paths: [], calls, actor });
  if (!('problems' in result)) logChange(result, log);
}
