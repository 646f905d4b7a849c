import type { FastifyBaseLogger } from 'fastify';
import type { OpenDatabase } from './platform/db/database.ts';
import { describeError } from './platform/http/describe-error.ts';

type Work = {
  open: OpenDatabase;
  log: FastifyBaseLogger;
  /** Needs the database. */
  checkKeys(): Promise<void>;
  /** Stores the files of this version of the portal. */
  storeFiles(): Promise<void>;
};

/**
 * Does what a start needs the database for: before listening, or after an outage that the start began with. The embedded database stores
 * no files here, because no other replica needs them.
 * @returns a function that waits for running work
 */
export async function finishStart({ open, log, checkKeys, storeFiles }: Work): Promise<() => Promise<void>> {
  let running: Promise<void> | undefined;
  // The hourly job tries again, and logs the failure.
  const store = () => storeFiles().catch(() => undefined);

  if (open.migrated === undefined) {
    await checkKeys();
    // A page must not name a file that other replicas lack.
    if (open.connections !== undefined) await store();
  } else {
    void open.migrated.then(() => {
      running = checkKeys()
        .then(store)
        .catch((error: unknown) => log.error({ error: describeError(error) }, 'start not finished'));
    });
  }
  return async () => running;
}
