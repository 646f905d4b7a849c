import { createHmac } from 'node:crypto';
import { LicenceStatus } from '@osk/shared/contract/licence';
import type { Provider } from '@osk/shared/contract/page';
import type { RemoteReport } from '@osk/shared/contract/remote';
import { and, eq, exists, getTableColumns, gt, inArray, lt, not, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { licences } from '../../platform/db/tables/licence.ts';
import { pageLoads } from '../../platform/db/tables/page-load.ts';
import { type Email, layOut } from '../../platform/mail/layout.ts';
import { enqueue } from '../../platform/mail/outbox.ts';
import type { Log } from '../disk-cache.ts';
import { hasDeployedBuild } from '../portal-files.ts';
import { addCounts, countLoad, type EndedLoad, type NewCounts } from './count-load.ts';
import { type EndedCanary, weighLoad } from './end-canary.ts';

/** Seconds after which a load without a report has failed. A browser reports a failure after 30 s by itself. */
const loadTimeout = 40;
/** Seconds after which a load counts for nothing. The server was away, and missed the report of its end. */
const lostAfter = 120;

type Load = {
  id: string;
  companyId: string;
  remote: string;
  version: string;
  state: 'begun' | 'rendered' | 'failed' | 'left';
  /** Whether new pages get this version. Otherwise only a load that was begun ends. */
  isServed: boolean;
};
type Needs = {
  database: Database;
  secretKey: string;
  config: { provider: Provider; portalDir: string };
  log: Pick<Log, 'error'>;
  wakeMailWorker(): void;
};

/** Counts how pages of the panel load, and ends a canary whose pages fail. */
export type PageLoads = ReturnType<typeof createPageLoads>;

export function createPageLoads({ database, secretKey, config: { provider, portalDir }, log, wakeMailWorker }: Needs) {
  /** A keyed hash stands for the company, so that the counts name nobody. */
  const hashOf = (companyId: string) => createHmac('sha256', secretKey).update(`page load ${companyId}`).digest('base64url');

  async function end(transaction: Transaction, load: EndedLoad): Promise<EndedCanary | undefined> {
    const isWeighed = await countLoad(transaction, load);
    const ended = isWeighed ? await weighLoad(transaction, load, hasDeployedBuild(portalDir, load.remote)) : undefined;
    if (ended) await enqueue(transaction, { ...canaryEndedEmail(ended, provider), recipient: provider.emails[0] ?? null });
    return ended;
  }

  function report(canary: EndedCanary | undefined): void {
    if (canary === undefined) return;
    log.error({ ...canary }, 'canary revoked');
    wakeMailWorker();
  }

  return {
    /** Records that a page begins to load, or how its load ended; in any order, each once. One that was left counts for nothing. */
    async record({ id, companyId, remote, version, state, isServed }: Load): Promise<void> {
      if (!isServed && state === 'begun') return;
      const isEnded = state !== 'begun';
      const isCustomer = isPayingCustomer(database, companyId);
      const load = { id, remote, version, companyHash: hashOf(companyId), isCustomer, isEnded };
      if (state === 'begun' || state === 'left') return void (await save(database, load, isServed));
      const ended = await database.transaction(async (transaction) => {
        const [changed] = await save(transaction, load, isServed);
        return changed && end(transaction, { ...changed, isFailure: state === 'failed' });
      });
      report(ended);
    },
    /** Counts the errors and failed calls that pages report of versions that are served. They end no canary: anybody can send them. */
    async countErrors(reports: readonly RemoteReport[]): Promise<void> {
      await addCounts(database, countsOfErrors(reports));
    },
    /** Ends the loads that were not rendered in time. Replicas share the work. */
    async endOverdue(): Promise<void> {
      for (let isDone = false; !isDone; ) {
        const ended = await database.transaction(async (transaction) => {
          const overdue = transaction
            .select({ id: pageLoads.id })
            .from(pageLoads)
            .where(and(not(pageLoads.isEnded), lt(pageLoads.begunAt, sql`now() - make_interval(secs => ${loadTimeout})`)))
            .limit(1)
            .for('update', { skipLocked: true });
          const [load] = await transaction
            .update(pageLoads)
            .set({ isEnded: true })
            .where(inArray(pageLoads.id, overdue))
            .returning({
              ...getTableColumns(pageLoads),
              isLost: sql<boolean>`${pageLoads.begunAt} < now() - make_interval(secs => ${lostAfter})`,
            });
          isDone = load === undefined;
          return load && !load.isLost ? end(transaction, { ...load, isFailure: true }) : undefined;
        });
        report(ended);
      }
    },
  };
}

type NewLoad = Omit<typeof pageLoads.$inferInsert, 'isCustomer'> & { isCustomer: SQL<boolean> };

/** Stores a load, or ends an open one of the same company. @returns the row if something changed */
function save(transaction: Database, load: NewLoad, isServed: boolean) {
  const isOpen = and(eq(pageLoads.companyHash, load.companyHash), not(pageLoads.isEnded));
  const set = { isEnded: true };
  if (!isServed)
    return transaction
      .update(pageLoads)
      .set(set)
      .where(and(eq(pageLoads.id, load.id), isOpen))
      .returning();
  const insertion = transaction.insert(pageLoads).values(load);
  if (!load.isEnded) return insertion.onConflictDoNothing().returning();
  return insertion.onConflictDoUpdate({ target: pageLoads.id, set, ...(isOpen && { setWhere: isOpen }) }).returning();
}

function isPayingCustomer(database: Database, companyId: string): SQL<boolean> {
  const root = alias(licences, 'root');
  const isAccepted = and(eq(licences.licenseStatus, LicenceStatus.Accepted), eq(root.licenseStatus, LicenceStatus.Accepted));
  const paid = database
    .select({ id: licences.id })
    .from(licences)
    // The accepted extension of a canceled licence stays accepted.
    .innerJoin(root, eq(root.id, sql`coalesce(${licences.parentId}, ${licences.id})`))
    .where(and(eq(licences.companyId, companyId), isAccepted, gt(licences.totalPrice, 0)));
  return sql<boolean>`${exists(paid)}`;
}

function canaryEndedEmail({ remote, version, companies }: EndedCanary, provider: Provider): Email {
  const rows = [
    ['Moduł', remote],
    ['Wersja', version],
    ['Firmy, u\u00a0których strony nie działały', String(companies)],
  ] as const;
  return layOut(provider, 'wydanie-wycofane', `Portal zakończył wydanie kanarkowe modułu ${remote}`, [
    'Strony tej wersji nie działały u\u00a0kilku firm. Portal unieważnił ją i\u00a0przywrócił tym firmom poprzednią wersję.',
    rows,
    `Historię zmian pokazuje polecenie: portal operator remotes trail ${remote}`,
  ]);
}

function countsOfErrors(reports: readonly RemoteReport[]): NewCounts[] {
  const later = reports.filter(({ outcome }) => outcome === 'threw' || outcome === 'call-failed');
  const byVersion = Map.groupBy(later, ({ remote, version }) => `${remote} ${version}`);
  return [...byVersion]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, ofVersion]) => {
      const [remote = '', version = ''] = key.split(' ');
      const errors = ofVersion.filter(({ outcome }) => outcome === 'threw').length;
      return { remote, version, errors, failedCalls: ofVersion.length - errors };
    });
}
