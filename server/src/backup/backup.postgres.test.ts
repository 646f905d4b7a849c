import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, expect, inject, test } from 'vitest';
import { openInMemory, runOnServer } from '../../testing/database/test-database.ts';
import { operatorIn } from '../../testing/operator.ts';
import { temporaryFolder, trialSettings } from '../../testing/servers/server-process.ts';
import { seedCatalogue } from '../catalogue/product-store.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { createPeselEncryption } from '../employees/pesel-encryption.ts';
import { completeSales } from '../orders/sales/write-sales.ts';
import { rememberExport } from '../payments/sales/read-sales.ts';
import type { OpenDatabase } from '../platform/db/database.ts';
import { openPostgres } from '../platform/db/open-postgres.ts';
import { createMetrics } from '../platform/operations/metrics.ts';
import { createPasswords } from '../platform/passwords/passwords.ts';
import { admit, changeAdmissions } from '../registry/admission/admission-store.ts';
import { admitDeployed } from '../registry/admission/admit-deployed.ts';
import { restoreRows } from './restore-rows.ts';
import { writeBackup } from './write-backup.ts';

const folder = temporaryFolder();
const secretKey = 'x'.repeat(32);
const opened: OpenDatabase[] = [];
const names: string[] = [];
afterAll(async () => {
  for (const { close } of opened) await close();
  for (const name of names) await runOnServer(`DROP DATABASE ${name} WITH (FORCE)`);
  folder.remove();
});

/** An empty PostgreSQL database, and operators on it with the backup's key or another one. */
async function onPostgres() {
  const name = `backup_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(`CREATE DATABASE ${name}`);
  names.push(name);
  const DATABASE_URL = `${inject('postgresAddress')}/${name}`;
  const open = await openPostgres(DATABASE_URL, 4, () => undefined);
  opened.push(open);
  const settings = { ...trialSettings, DATABASE_URL, PUBLIC_URL: 'http://portal.example' };
  const withKey = (key: string) => operatorIn(folder.path, { ...settings, SECRET_KEY: key });
  return { open, database: open.database, type: withKey(secretKey), typeWithOtherKey: withKey('y'.repeat(32)) };
}

const linesOf = (file: string) =>
  gunzipSync(readFileSync(join(folder.path, file)))
    .toString()
    .trim()
    .split('\n');
/** The rows of a backup, without its header and trailer. */
const contentOf = (file: string) => linesOf(file).slice(1, -1);

test('API-07 a backup has the same rows after a restore on PostgreSQL, and back on the embedded database', async () => {
  const embedded = await openInMemory();
  opened.push(embedded);
  const { database } = embedded;
  await seedCatalogue(database);
  await seedDemo(database, 'tajne#Haslo1', createPasswords(), createPeselEncryption(secretKey));
  await fillRest(database);
  await writeBackup(database, join(folder.path, 'embedded'));
  const { rows } = JSON.parse(linesOf('embedded').at(-1) ?? '');
  expect(Object.keys(rows)).toEqual(expect.arrayContaining(['booked_transfers', 'employees', 'licences', 'outbox', 'sessions']));
  expect(Object.entries(rows).filter(([, count]) => count === 0)).toEqual([]);
  expect(contentOf('embedded').join('\n')).not.toMatch(/a login|"table":"rate_limit_counts"/);

  const { type, database: moved } = await onPostgres();
  // The price list, remotes and files of a server that was started once.
  await seedCatalogue(moved);
  await moved.execute(sql`update products set price = price + 100`);
  await admitDeployed(moved, [{ name: 'mfe-sms', routes: [{ path: '/user-panel/sms', access: 'company' }], calls: [] }], quiet);
  await moved.execute(sql`insert into blobs (hash, size, content) values ('e5', 1, '\\xe5')`);
  await moved.execute(sql`insert into portal_files (address, hash) values ('/assets/another.js', 'e5')`);
  // As a timer does in the first night.
  expect((await type(['backup', 'create', 'before'])).code).toBe(0);
  expect(await type(['backup', 'restore', 'embedded'])).toMatchObject({ code: 0, out: expect.stringContaining(' restored from embedded') });
  expect((await type(['backup', 'create', 'postgres'])).code).toBe(0);
  expect(contentOf('postgres')).toEqual(contentOf('embedded'));
  const { errors } = await type(['backup', 'restore', 'embedded']);
  expect(errors).toMatch(/^The database has rows already \(.*\d+ in licences.*\n$/);
  expect(errors).toContain(', 1 in remotes');
  expect(contentOf('postgres')).toEqual(contentOf('embedded'));

  await database.execute(
    sql`truncate ${sql.join(
      Object.keys(rows).map((name) => sql.identifier(name)),
      sql`, `,
    )}`,
  );
  await restoreRows(database, { path: join(folder.path, 'postgres'), file: 'postgres' });
  await writeBackup(database, join(folder.path, 'back'));
  expect(contentOf('back')).toEqual(contentOf('embedded'));
});

test('backup restore rejects a backup of another version or with an unknown key', async () => {
  const { type, typeWithOtherKey, database } = await onPostgres();
  const unknownKey = /^No key here opens the PESEL numbers of embedded\. .*\n$/;
  expect((await typeWithOtherKey(['backup', 'restore', 'embedded'])).errors).toMatch(unknownKey);
  await database.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 1`);
  expect((await type(['backup', 'create', 'ahead'])).code).toBe(0);
  for (const file of ['embedded', 'ahead']) {
    const { code, errors } = await type(['backup', 'restore', file]);
    expect([code, errors]).toEqual([1, expect.stringMatching(`^${file} is from another version of the portal\\. .*\n$`)]);
  }
  expect(await database.$count(sql`companies`)).toBe(0);
});

test.each(['create', 'restore'])('backup %s rejects the standard input or output when it is the file', async (command) => {
  const { type } = await onPostgres();
  const { code, errors } = await type(['backup', command, '-']);
  expect([code, errors]).toEqual([2, expect.stringMatching(/^error: a backup cannot (go to|come from) the standard/)]);
});

test('ACC-06 API-07 backup create writes one snapshot while others write, and reports its age', async () => {
  const { type, database, open } = await onPostgres();
  const [company, product] = [randomUUID(), randomUUID()];
  await database.execute(
    sql`insert into products (id, product_name, program, website, internal_exam, sms_notifications, price, position) values (${product}, 'Start', true, false, false, false, 1, 1)`,
  );
  await database.execute(companyOf(company));
  await database.execute(
    sql`insert into promo_codes (code, percent, valid_from, valid_to, uses_allowed) values ('KOPIA', 5, now(), now(), 1000000)`,
  );
  /** Licences with a transition; each uses the promo code. */
  const order = (count: number) =>
    database.execute(sql`with made as (insert into licences (company_id, product_id, company_name, nip, total_price, program, website, internal_exam, sms_notifications, how_many_months, license_status, license_type, payment_mark)
        select ${company}, ${product}, 'Szkoła', '1234567890', 1, true, false, false, false, 6, 1, 0, gen_random_uuid()::text from generate_series(1, ${count}::int) returning id),
      moved as (insert into licence_transitions (licence_id, to_status, actor) select id, 0, 'company' from made)
      update promo_codes set uses = uses + ${count}`);
  await order(3000);
  let ended = false;
  let during = 0;
  const writing = Array.from({ length: 2 }, async () => {
    for (; !ended; during += 1) await order(1);
  });
  const { code, out } = await type(['backup', 'create', 'beside', '--json']);
  ended = true;
  await Promise.all(writing);
  const { licences, licence_transitions: transitions } = JSON.parse(out).rows;
  const metrics = createMetrics();
  metrics.watchDatabase(open);
  expect(Number(/^portal_backup_age_seconds (\S+)$/m.exec(await metrics.read())?.[1])).toBeLessThan(600);
  const uses = contentOf('beside').find((line) => line.includes('KOPIA'));
  expect([code, transitions, JSON.parse(uses ?? '').row.uses]).toEqual([0, licences, licences]);
  expect(licences).toBeGreaterThanOrEqual(3000);
  expect(await database.$count(sql`licences`)).toBe(3000 + during);
  expect(licences).toBeLessThan(3000 + during);
});

const companyOf = (id: string) =>
  sql`insert into companies (id, name, email, nip, phone_number, address, post_code, city, password_hash, einvoice, market_offers)
    values (${id}, 'Szkoła', 'a@example.com', '1234567890', '', '', '', '', '', true, false)`;

/** Statements that fill the tables that the demo leaves empty. */
const rest = [
  // Requests whose ids do not follow the order of their licences.
  `insert into licences (id, company_id, parent_id, product_id, company_name, nip, total_price, program, website, internal_exam, sms_notifications, how_many_months, license_status, license_type, payment_mark, replaced)
    select md5(id::text)::uuid, company_id, id, product_id, E'Żółw "\\\\" \\n', nip, 12345, true, false, false, true, 6, 1, 1, 'M' || payment_mark, '{"a": 1.50, "b": [null, "ż"]}' from licences`,
  `insert into licence_transitions (licence_id, to_status, actor) select id, 0, 'operator:anna' from licences where parent_id is not null`,
  `insert into bank_transfers (account, booked_on, hundredths, currency, title, payer, payer_account, reference, format, imported_by)
    values ('10', '2026-10-05', 47950, 'PLN', 'Żółw', 'Szkoła', '', '', 'mt940', 'operator:anna')`,
  `insert into booked_transfers (fingerprint, licence_id, actor, transfer_id)
    select 'f' || payment_mark, licences.id, 'operator:anna', bank_transfers.id from licences, bank_transfers`,
  `insert into provider_actions (company_id, licence_id, action, actor)
    select company_id, id, '{"kind":"days-added","days":7}', 'operator:anna' from licences where parent_id is not null`,
  `insert into backups (made_at) values ('2026-10-05')`,
  `insert into enquiries (kind, name, email) values ('contact', 'Żółw', 'a@example.com')`,
  `insert into sessions (token_hash, company_id, scope, label, expires_at) select 'a token', id, 'employees', 'biuro', now() from companies`,
  `insert into sessions (token_hash, company_id, scope, expires_at) select 'a login', id, 'company', now() from companies`,
  `insert into rate_limit_counts (key, count, window_ends_at) values ('counted', 1, now())`,
  `insert into consent_changes (company_id, consent, given) select id, 'marketOffers', true from companies`,
  `insert into mail_links (hash, company_id, purpose, expires_at) select 'hash', id, 'reset', now() from companies`,
  `insert into idempotency_keys (company_id, key, fingerprint, answer) select id, 'Ż' || n, 'f', '{"data": {"totalPrice": 479.5}}' from companies, generate_series(1, 1500) n`,
  `insert into outbox (kind, recipient, subject, text, html) values ('kontakt', 'a@example.com', 'Ą', E'1\\r\\n2', '<p>')`,
];

const quiet = { info: () => undefined, warn: () => undefined };

/** Statements that add what the releases of a team have. */
const releases = [
  `insert into blobs (hash, size, content, gzip) values ('00ff', 2, '\\x00ff', '\\x1f8b')`,
  // A file that has many chunks of the reader in one line.
  `insert into blobs (hash, size, content, brotli, gzip)
    select 'large', length(bytes), bytes, bytes, bytes from (select decode(repeat('e5', 256 * 1024), 'hex') as bytes) as made`,
  `insert into releases (remote, version, description, integrity, size, stored_by)
    values ('mfe-invoices', '1.0.0', '{"title":"Żółw"}', 'sha256-x', 2, 'token:CI')`,
  `insert into release_files (remote, version, path, hash) values ('mfe-invoices', '1.0.0', 'a.js', '00ff')`,
  `insert into rollouts (remote, revision, live, previous) values ('mfe-invoices', 1, '1.0.0', '[null]')`,
  `insert into release_tokens (token_hash, remote, label, permissions, created_by, expires_at)
    values ('hash', 'mfe-invoices', 'CI', '["release"]', 'operator:anna', now())`,
  `insert into release_keys (remote, id, public_key, label, created_by)
    values ('mfe-invoices', '19bf44096984cdfe', 'MCowBQYDK2VwAyEA', 'CI', 'operator:anna')`,
  `insert into page_loads (id, remote, version, voice, is_customer, is_ended)
    values (gen_random_uuid(), 'mfe-invoices', '1.0.0', 'hash', true, false)`,
  `insert into page_load_counts (remote, version, at, loads) values ('mfe-invoices', '1.0.0', now(), 3)`,
  `insert into page_load_voices (remote, version, voice) values ('mfe-invoices', '1.0.0', 'hash')`,
  `insert into embedded_failures (remote, version, origin, failure, at, count)
    values ('mfe-invoices', '1.0.0', 'https://school.example', 'crash', now(), 2)`,
  `insert into canary_evidence (remote, version, evidence) values ('mfe-invoices', '1.0.0', '[1.5, 0]')`,
  `insert into revoked_releases (remote, version, revoked_by, reason)
    values ('mfe-invoices', '0.9.0', 'operator:anna', 'broken')`,
  `insert into release_sequences (remote, last) values ('mfe-invoices', 7)`,
  `insert into portal_files (address, hash) values ('/assets/a.js', '00ff')`,
  `insert into sdk_packages (name, version, manifest, hash, integrity, shasum)
    values ('@osk/shared', '1.2.0', '{}', '00ff', 'sha512-x', 'x')`,
];

async function fillRest(database: OpenDatabase['database']): Promise<void> {
  for (const statement of rest) await database.execute(statement);
  await completeSales(database);
  await rememberExport(database, '2026-10', 1, 'operator:anna');
  await admitDeployed(
    database,
    [{ name: 'mfe-pkk', routes: [{ path: '/user-panel/pkk-employees', access: 'company' }], calls: [] }],
    quiet,
  );
  const admission = { name: 'mfe-invoices', paths: ['/user-panel/invoices'], actor: 'operator:anna' };
  await changeAdmissions(database, (transaction) => admit(transaction, admission));
  for (const statement of releases) await database.execute(statement);
}
