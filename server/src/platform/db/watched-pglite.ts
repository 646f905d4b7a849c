import { setImmediate as nextTurn } from 'node:timers/promises';
import { PGlite, type Results, type Transaction } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import type { Transaction as AnyTransaction } from './database.ts';
import type { FreeSpace } from './free-space.ts';

/** Statements may follow one another so long without a turn of the event loop, milliseconds. */
const longestTurn = 50;

/** A setting of no effect, by which the embedded database recognises a transaction that may write. */
const writeWhenLow = "set local portal.write_when_low = 'on'";

/** Lets a transaction write a few rows in too little space; must be its first statement. PostgreSQL rejects them as any others. */
export async function allowWriteWhenLow(transaction: AnyTransaction): Promise<void> {
  await transaction.execute(sql.raw(writeWhenLow));
}

/**
 * PostgreSQL itself rejects writes without space, so nothing else needs to know what writes. Statements take no turn of the event loop by
 * themselves, so it also lets other work run in between.
 */
export class WatchedPGlite extends PGlite {
  #space: FreeSpace | undefined;
  #lastTurn = 0;

  watch(space: FreeSpace): void {
    this.#space = space;
    // Waits for a running transaction, and comes before the work that noticed the change.
    space.follow((isLow) => void this.exec(`SET default_transaction_read_only = ${isLow}`).catch(() => undefined));
  }

  override async query<Row>(...args: Parameters<PGlite['query']>): Promise<Results<Row>> {
    await this.#beforeStatement();
    return super.query<Row>(...args);
  }

  override async transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    await this.#beforeStatement();
    return super.transaction((transaction) => work(this.#watched(transaction)));
  }

  /** A transaction that becomes read-only when the space becomes low: alone it could fill the disk. */
  #watched(transaction: Transaction): Transaction {
    let mayWrite = false;
    const query = async <Row>(...args: Parameters<Transaction['query']>): Promise<Results<Row>> => {
      await this.#beforeStatement();
      if (args[0] === writeWhenLow) mayWrite = true;
      // Before the first statement that reads: PostgreSQL allows it only then.
      if (this.#space?.isLow()) await transaction.exec(`SET TRANSACTION READ ${mayWrite ? 'WRITE' : 'ONLY'}`);
      return transaction.query<Row>(...args);
    };
    return { ...transaction, query };
  }

  async #beforeStatement(): Promise<void> {
    this.#space?.check();
    if (performance.now() - this.#lastTurn < longestTurn) return;
    await nextTurn();
    this.#lastTurn = performance.now();
  }
}
