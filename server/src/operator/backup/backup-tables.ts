import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Transaction } from '../../platform/db/database.ts';

/** A table of a backup: how its rows are ordered, the same everywhere; and the condition of those that are kept, if not all are. */
export type BackupTable = { name: string; order: string; kept: string | undefined };

const Found = z.object({ name: z.string(), order: z.string(), after: z.array(z.string()) });
type Found = z.infer<typeof Found>;

/** Logins are left out; tokens that the operator made stay. */
const kept: Readonly<Record<string, string>> = { sessions: 't.label is not null' };

/**
 * The portal's tables, those that others refer to first. Unlogged ones hold counters that a crash may lose, too: they are left out.
 * Rows stand by their primary keys, those first that are referred to by others of the same table.
 */
export async function listTables(transaction: Transaction): Promise<BackupTable[]> {
  const found = await readRows(transaction, Found, tablesFound);
  return inOrder(found).map(({ name, order }) => ({ name, order, kept: kept[name] }));
}

const tablesFound = sql`
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

/** Each table after those it refers to. */
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

/** The rows of a statement that drizzle has no words for. */
export async function readRows<Shape extends z.core.$ZodType>(
  transaction: Pick<Transaction, 'execute'>,
  row: Shape,
  statement: SQL,
): Promise<z.output<Shape>[]> {
  return z.parse(z.object({ rows: z.array(row) }), await transaction.execute(statement)).rows;
}
