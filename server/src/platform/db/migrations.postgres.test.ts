import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { runOnServer } from '../../../testing/database/test-database.ts';
import { openPostgres } from './open-postgres.ts';

test('migrates an empty database once when eight processes open it at once', async () => {
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(`CREATE DATABASE ${name}`);
  const address = `${inject('postgresAddress')}/${name}`;
  const opened = await Promise.all(Array.from({ length: 8 }, () => openPostgres(address, 1, () => undefined)));
  expect(await Promise.all(opened.map(({ isReady }) => isReady()))).toEqual(Array(8).fill(true));
  const [first] = opened;
  const applied = await first?.database.select({ hash: sql`hash` }).from(sql`drizzle.__drizzle_migrations`);
  expect(new Set(applied?.map(({ hash }) => hash)).size).toBe(applied?.length);
  await Promise.all(opened.map(({ close }) => close()));
  await runOnServer(`DROP DATABASE ${name}`);
});

test('rejects the readiness check when the database is dropped', async () => {
  const name = `gone_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(`CREATE DATABASE ${name}`);
  const lost: Error[] = [];
  const open = await openPostgres(`${inject('postgresAddress')}/${name}`, 2, (error) => lost.push(error));
  expect(await open.isReady()).toBe(true);
  await runOnServer(`DROP DATABASE ${name} WITH (FORCE)`);
  await expect(open.isReady()).rejects.toThrow();
  await open.close();
});
