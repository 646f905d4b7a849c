import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openInMemory } from './open-embedded.ts';

test('what deleted rows took on the embedded database is freed, which nothing else there does', async () => {
  const { database, tidy, close } = await openInMemory();
  const size = async () => {
    const [row] = await database.select({ bytes: sql<number>`pg_relation_size('attempts')::int` }).from(sql`(select 1) one`);
    return row?.bytes;
  };
  await database.execute(sql`insert into attempts select n::text, 1, now() from generate_series(1, 1000) n`);
  await database.execute(sql`delete from attempts`);
  expect(await size()).toBeGreaterThan(0);
  await tidy?.();
  expect(await size()).toBe(0);
  await close();
});
