import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { constants, zstdDecompressSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { expect, test } from 'vitest';
import { makeDatabase } from '../../../testing/database/test-database.ts';
import { useFolder } from '../../../testing/use-folder.ts';
import { ConfigurationError } from '../config.ts';
import type { OpenDatabase } from './database.ts';
import { migrationConfig, migrations } from './migrations.ts';
import { openEmbedded } from './open-embedded.ts';
import { openPostgres } from './open-postgres.ts';
import { bankTransfers } from './tables/bank-transfer.ts';
import { licences } from './tables/licence.ts';
import { remotes } from './tables/release.ts';

// The data folder and the dump are of commit 20c69555, whose newest migration is 0017, with the demo company.
const fileOf = (name: string) => readFileSync(new URL(`../../../testing/upgrades/${name}`, import.meta.url));
const folder = useFolder();

/** Loads SQL files into a new database. */
async function loadDump() {
  const { address, drop } = await makeDatabase();
  const client = new pg.Client(address);
  await client.connect();
  const run = async (statements: string) => void (await client.query(statements));
  await run(fileOf('dump.sql').toString());
  await run('RESET search_path');
  return { address, run, drop: () => client.end().then(drop) };
}

const open = (address: string) => openPostgres(address, 1, () => undefined);

const tables = ['companies', 'employees', 'licences', 'licence_transitions', 'products', 'promo_codes'];

/** Every row of the old tables, and the applied migrations. */
async function contentsOf({ database }: OpenDatabase) {
  const read = async (table: string) => {
    const rows = sql.raw(`(select to_jsonb(row) as content from ${table} as row order by 1) as contents`);
    return database.select({ content: sql<Record<string, unknown>>`content` }).from(rows);
  };
  const contents = await Promise.all(tables.map(async (table) => [table, await read(table)] as const));
  const applied = await database.select({ hash: sql<string>`hash` }).from(sql`drizzle.__drizzle_migrations order by created_at`);
  return { contents: new Map(contents), applied: applied.map(({ hash }) => hash) };
}

const hashes = readMigrationFiles(migrationConfig).map(({ hash }) => hash);

test('migrates a data folder and a dump of an old version, and loses no row', async () => {
  const archive = zstdDecompressSync(fileOf('data-folder.tar.zst'), { params: { [constants.ZSTD_d_windowLogMax]: 27 } });
  execFileSync('tar', ['-C', folder(), '-x'], { input: archive });
  const embedded = await openEmbedded(folder());
  const fromFolder = await contentsOf(embedded);
  expect(await embedded.isReady()).toBe(true);
  await embedded.close();
  const { address, drop } = await loadDump();
  const postgres = await open(address);
  const fromDump = await contentsOf(postgres);
  await postgres.close();
  await drop();
  expect(fromDump.applied).toEqual(hashes);
  expect(fromFolder).toEqual(fromDump);
  const counts = tables.map((table) => [table, fromDump.contents.get(table)?.length]);
  expect(Object.fromEntries(counts)).toEqual({
    companies: 1,
    employees: 2,
    licences: 5,
    licence_transitions: 14,
    products: 7,
    promo_codes: 2,
  });
  expect(fromDump.contents.get('companies')?.map(({ content }) => content)).toMatchObject([
    { email: 'demo@portal-osk.example', nip: '6760000115' },
  ]);
});

/** Applies an SQL file as drizzle does, at a time between those of the migrations around it. */
async function migrateBy(run: (statements: string) => Promise<void>, content: string, at: number) {
  await run(content);
  const hash = createHash('sha256').update(content).digest('hex');
  await run(`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('${hash}', ${at})`);
}

test.each(['0020_without-days.sql', '0020_invoices.sql'])(
  'repairs the former migrations 0019 and %s, and keeps invoices',
  async (former) => {
    const { address, run, drop } = await loadDump();
    const [at18 = 0, at19 = 0, at20 = 0] = migrations.slice(18);
    const current = readFileSync(`${migrationConfig.migrationsFolder}/0018_embedded-failures.sql`, 'utf8');
    await migrateBy(run, current, at18);
    await migrateBy(run, fileOf('0019_settled-transfers.sql').toString(), at19);
    await migrateBy(run, fileOf(former).toString(), at20 - 1_000_000);
    await run("INSERT INTO invoices (licence_id, number, ksef_number) SELECT id, 'FV 1/2026', 'K1' FROM licences ORDER BY id LIMIT 1");
    const first = await open(address);
    expect((await contentsOf(first)).applied).toEqual(hashes);
    const invoices = await first.database
      .select({ number: licences.invoiceNumber, ksef: licences.ksefNumber, days: licences.addedDays })
      .from(licences);
    expect(invoices.filter(({ number }) => number !== null)).toEqual([{ number: 'FV 1/2026', ksef: 'K1', days: 0 }]);
    expect(await first.database.select().from(bankTransfers)).toEqual([]);
    await first.close();
    const second = await open(address);
    expect(await second.isReady()).toBe(true);
    await second.close();
    await drop();
  },
);

test('a remote keeps the calls that its releases make: the live one, the one before and the canary', async () => {
  const { address, run, drop } = await loadDump();
  const describe = (...calls: string[]) =>
    JSON.stringify({ title: '\0 \\\0 \ud800', calls: calls.map((call) => ({ method: call.split(' ')[0], path: call.split(' ')[1] })) });
  const released = [
    ['1.0.0-live', describe('GET /api/employees', 'PUT /api/employees')],
    ['1.0.0-previous', describe('DELETE /api/employees/{id}', 'PUT /api/employees')],
    ['1.0.0-canary', describe('POST /api/employees')],
    ['1.0.0-stored', describe('POST /api/licenses')],
    ['1.0.0-old', '{}'],
  ];
  await run(
    "INSERT INTO remotes (name, paths, access, created_by) SELECT name, '[]', 'company', 'x' FROM unnest(ARRAY['mfe-a', 'mfe-b']) name",
  );
  for (const [version, description] of released) {
    await run(`INSERT INTO releases (remote, version, description, integrity, size, stored_by)
      VALUES ('mfe-a', '${version}', '${description}', 'x', 1, 'x')`);
  }
  await run(`INSERT INTO rollouts (remote, revision, live, canary_version, canary_percent, previous)
    VALUES ('mfe-a', 1, '1.0.0-live', '1.0.0-canary', 5, '["1.0.0-previous", "1.0.0-old", null]')`);
  const migrated = await open(address);
  const rows = await migrated.database.select({ name: remotes.name, calls: remotes.calls }).from(remotes).orderBy(remotes.name);
  await migrated.close();
  await drop();
  expect(rows).toEqual([
    { name: 'mfe-a', calls: ['DELETE /api/employees/{id}', 'POST /api/employees', 'PUT /api/employees'] },
    { name: 'mfe-b', calls: [] },
  ]);
});

test("SAL-03 an order for another NIP loses the account's address: there is none, or it is not known once it is accepted", async () => {
  const { address, run, drop } = await loadDump();
  await run(`UPDATE licences SET buyer_address = companies.address, buyer_post_code = companies.post_code, buyer_city = companies.city,
    nip = CASE WHEN how_many_months = 6 THEN companies.nip ELSE '5260001246' END FROM companies`);
  const migrated = await open(address);
  const { nip, licenseStatus, buyerAddress, buyerCity } = licences;
  const rows = await migrated.database.select({ nip, licenseStatus, buyerAddress, buyerCity }).from(licences).orderBy(licences.createdOn);
  await migrated.close();
  await drop();
  const other = { nip: '5260001246', buyerAddress: null, buyerCity: null };
  const own = { nip: '6760000115', buyerAddress: 'ul. Szkolna 7', buyerCity: 'Kraków' };
  expect(rows).toEqual([
    { ...other, licenseStatus: 2 },
    { ...own, licenseStatus: 2 },
    { ...own, licenseStatus: 3 },
    { ...other, licenseStatus: 2 },
    { ...other, licenseStatus: 1, buyerAddress: '', buyerCity: '' },
  ]);
});

test('does not open a database with a migration that no version has', async () => {
  const { address, run, drop } = await loadDump();
  await run("UPDATE drizzle.__drizzle_migrations SET hash = 'edited' WHERE id = 18");
  await expect(open(address)).rejects.toThrow(ConfigurationError);
  await drop();
});
