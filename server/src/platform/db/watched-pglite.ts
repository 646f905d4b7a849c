import { PGlite, type Results, type Transaction } from '@electric-sql/pglite';
import type { FreeSpace } from './free-space.ts';

/**
 * The embedded database, read-only while its disk has too little space. PostgreSQL itself rejects the writes then, so nothing else needs to
 * know what writes. A transaction with the access mode 'read write' still writes.
 */
export class WatchedPGlite extends PGlite {
  #space: FreeSpace | undefined;

  watch(space: FreeSpace): void {
    this.#space = space;
    // Waits for a running transaction, and comes before the work that noticed the change.
    space.follow((isLow) => void this.exec(`SET default_transaction_read_only = ${isLow}`).catch(() => undefined));
  }

  override query<Row>(...args: Parameters<PGlite['query']>): Promise<Results<Row>> {
    this.#space?.check();
    return super.query<Row>(...args);
  }

  override transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    this.#space?.check();
    return super.transaction(work);
  }
}
