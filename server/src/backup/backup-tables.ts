import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Transaction } from '../platform/db/database.ts';

/** A table of a backup: the SQL order of its rows, and the condition of those to write. */
export type BackupTable = { name: string; order: string; filter: string | undefined };

const Found = z.object({ name: z.string(), order: z.string(), after: z.array(z.string()) });
type Found = z.infer<typeof Found>;

/**
 * The portal's tables, each after the tables it refers to, without unlogged ones (temporary counters) and logins. Rows come after the rows
 * of their table that they refer to.
 */
export async function listTables(transaction: Transaction): Promise<BackupTable[]> {
  const found = await readRows(transaction, Found, tablesQuery);
  return inOrder(found).map(({ name, order }) => ({ name, order, filter: name === 'sessions' ? 't.label is not null' : undefined }));
}

const tablesQuery = sql`
  select c.relname as name,
    concat_ws(', ',
      (select string_agg(format('t.%I is not null', a.attname), ', ')
        from pg_constraint f join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
        where f.conrelid = c.oid and f.confrelid = c.oid and f.contype = 'f'),
      (select string_agg(format(case when a.attcollation = 0 then 't.%I' else 't.%I collate "C"' end, a.attname), ', ' order by k.place)
        from pg_constraint p cross join unnest(p.conkey) with ordinality as k(number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
        where p.conrelid = c.oid and p.contype = 'p')) as "order",
    array(select r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
      where f.conrelid = c.oid and f.confrelid <> c.oid and f.contype = 'f') as after
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
  order by c.relname::text collate "C"`;

function inOrder(found: readonly Found[]): Found[] {
  const ordered: Found[] = [];
  let rest = [...found];
  while (rest.length > 0) {
    const next = rest.filter(({ after }) => after.every((name) => ordered.some((one) => one.name === name)));
    if (next.length === 0) throw new Error('tables refer to each other in a circle');
    ordered.push(...next);
    rest = rest.filter((one) => !next.includes(one));
  }
  return ordered;
}

/** The rows of a statement that drizzle's query builder cannot express. */
export async function readRows<Shape extends z.core.$ZodType>(
  transaction: Pick<Transaction, 'execute'>,
  row: Shape,
  statement: SQL,
): Promise<z.output<Shape>[]> {
  return z.parse(z.object({ rows: z.array(row) }), await transaction.execute(statement)).rows;
}
