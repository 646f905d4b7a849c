import { createHmac } from 'node:crypto';
import type { Provider } from '@osk/shared/contract/page';
import { and, eq, gt, inArray, isNotNull, lt, not, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { licences } from '../../../platform/db/tables/licence.ts';
import { pageLoads } from '../../../platform/db/tables/page-load.ts';
import { enqueue } from '../../../platform/mail/outbox.ts';
import { canaryEndedEmail } from './canary-ended-email.ts';
import { countLoad, type EndedLoad } from './count-load.ts';
import { type EndedCanary, weighLoad } from './end-canary.ts';

/** Seconds until a load has failed. A browser waits for 30 and tells at once when its page is left; its call may take a while. */
const loadTimeout = 40;

type Load = {
  /** Made by the browser. */
  id: string;
  companyId: string;
  remote: string;
  version: string;
  state: 'begun' | 'rendered' | 'failed' | 'left';
};
type Needs = {
  database: Database;
  secretKey: string;
  provider: Provider;
  /** Whether a build of the remote came with the portal. */
  isDeployed(remote: string): boolean;
  /** Called after a canary has ended. */
  onEnd(canary: EndedCanary): void;
};

/** Counts how pages of the panel load, and ends a canary whose pages fail. */
export type PageLoads = ReturnType<typeof createPageLoads>;

export function createPageLoads({ database, secretKey, provider, isDeployed, onEnd }: Needs) {
  /** Companies are told apart by a keyed hash: the counts name nobody. */
  const voiceOf = (companyId: string) => createHmac('sha256', secretKey).update(`page load ${companyId}`).digest('base64url');

  async function end(transaction: Transaction, load: EndedLoad): Promise<EndedCanary | undefined> {
    const isWeighed = await countLoad(transaction, load);
    const ended = isWeighed ? await weighLoad(transaction, load, isDeployed) : undefined;
    if (ended) await enqueue(transaction, { ...canaryEndedEmail(ended, provider), recipient: provider.emails[0] ?? null });
    return ended;
  }

  return {
    /** Records that a page begins to load, or how its load ended; in any order, each once. One that was left counts for nothing. */
    async record({ id, companyId, remote, version, state }: Load): Promise<void> {
      const isEnded = state !== 'begun';
      const isCustomer = await isPayingCustomer(database, companyId);
      const load = { id, remote, version, voice: voiceOf(companyId), isCustomer, isEnded };
      const isOpen = and(eq(pageLoads.voice, load.voice), not(pageLoads.isEnded));
      const ended = await database.transaction(async (transaction) => {
        const insertion = transaction.insert(pageLoads).values(load);
        const stored = isEnded
          ? insertion.onConflictDoUpdate({ target: pageLoads.id, set: { isEnded }, ...(isOpen && { setWhere: isOpen }) })
          : insertion.onConflictDoNothing();
        const [changed] = await stored.returning();
        const isCounted = changed !== undefined && (state === 'rendered' || state === 'failed');
        return isCounted ? end(transaction, { ...changed, isFailure: state === 'failed' }) : undefined;
      });
      if (ended) onEnd(ended);
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
          const [load] = await transaction.update(pageLoads).set({ isEnded: true }).where(inArray(pageLoads.id, overdue)).returning();
          isDone = load === undefined;
          return load && end(transaction, { ...load, isFailure: true });
        });
        if (ended) onEnd(ended);
      }
    },
  };
}

async function isPayingCustomer(database: Database, companyId: string): Promise<boolean> {
  const isPaid = and(eq(licences.companyId, companyId), isNotNull(licences.acceptedOn), gt(licences.totalPrice, 0));
  return (await database.$count(licences, isPaid)) > 0;
}
