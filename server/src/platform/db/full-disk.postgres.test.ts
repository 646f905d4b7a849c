import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { registerCompany } from '@osk/shared/contract/company';
import { listProducts } from '@osk/shared/contract/product';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { registrationOf, usePortal } from '../../../testing/servers/portal.ts';
import { mountSmallDisk } from '../../../testing/small-disk.ts';
import { until } from '../../../testing/wait.ts';

const portal = usePortal();

/** Makes an empty folder on a small disk that belongs to the user of the PostgreSQL server. */
async function tablespaceOn(disk: string): Promise<string> {
  const [{ path: dataDirectory } = { path: '' }] = await portal.database
    .select({ path: sql<string>`setting` })
    .from(sql`pg_settings`)
    .where(sql`name = 'data_directory'`);
  const { uid, gid } = statSync(dataDirectory);
  const folder = join(disk, 'tablespace');
  mkdirSync(folder);
  chownSync(folder, uid, gid);
  for (const parent of [disk, dirname(disk)]) chmodSync(parent, 0o755);
  return folder;
}

test('OPS-03 rejects writes with 503 when the disk of PostgreSQL is full, serves reads, and recovers when it has space', async () => {
  const disk = await mountSmallDisk(2_000_000);
  await portal.database.execute(sql.raw(`create tablespace small location '${await tablespaceOn(disk.path)}'`));
  try {
    await portal.database.execute(sql`alter table outbox set tablespace small`);
    disk.fill(0);
    const register = () => portal.send(registerCompany, { body: registrationOf() }, { headers: { 'accept-language': 'en' } });
    const rejected = await until(async () => {
      const answer = await register();
      return answer.status !== 200 && answer;
    });
    expect(rejected).toMatchObject({ status: 503, headers: { 'retry-after': '60' } });
    expect(rejected.body.clientError).toMatch(/^The service cannot save anything at the moment/);
    expect((await portal.send(listProducts, { query: {} })).status).toBe(200);
    expect((await portal.app.inject('/readyz')).statusCode).toBe(200);
    disk.empty();
    expect((await register()).status).toBe(200);
    expect(portal.logs.join('')).not.toContain('request failed');
  } finally {
    await portal.database.execute(sql`alter table outbox set tablespace pg_default`);
    await portal.database.execute(sql`drop tablespace small`);
  }
});
