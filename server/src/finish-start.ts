import type { FastifyBaseLogger } from 'fastify';
import type { OpenDatabase } from './platform/db/database.ts';
import { describeError } from './platform/http/describe-error.ts';

type Work = {
  open: OpenDatabase;
  log: FastifyBaseLogger;
  /** Needs the database. */
  checkKeys(): Promise<void>;
  /** Stores the files of this version of the portal. Returns how many were missing. */
  storeFiles: ((log: FastifyBaseLogger) => Promise<number>) | undefined;
};

/**
 * Does what a start needs the database for: before listening, or after an outage that the start began with. The embedded database stores
 * the files while it serves, because no other replica needs them.
 * @returns `continue`, to be called when the server listens, and `stop`, which waits for running work
 */
export async function finishStart({ open, log, checkKeys, storeFiles }: Work): Promise<{ continue(): void; stop(): Promise<void> }> {
  let running: Promise<void> | undefined;

  async function store(): Promise<void> {
    if (open.space?.isLow()) return;
    try {
      const count = await storeFiles?.(log);
      if (count) log.info({ count }, 'portal files stored');
    } catch (error) {
      log.error({ error: describeError(error) }, 'portal files not stored');
    }
  }
  const background = (work: () => Promise<void>) => {
    running = work().catch((error: unknown) => log.error({ error: describeError(error) }, 'start not finished'));
  };

  const isEmbedded = open.connections === undefined;
  if (open.migrated === undefined) {
    await checkKeys();
    // A page must not name a file that other replicas lack.
    if (!isEmbedded) await store();
  } else {
    void open.migrated.then(() => background(() => checkKeys().then(store)));
  }
  return {
    continue: () => (isEmbedded ? background(store) : undefined),
    stop: async () => running,
  };
}
