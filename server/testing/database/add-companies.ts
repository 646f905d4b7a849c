import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { PeselEncryption } from '../../src/employees/pesel-encryption.ts';
import { makePaymentMark } from '../../src/orders/orders.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { licences } from '../../src/platform/db/tables/licence.ts';

const licencesPerCompany = 50;
const employeesPerCompany = 20;
const companiesPerTransaction = 200;

type Secrets = {
  pesels: PeselEncryption;
  /** The password hash of every company and employee. */
  passwordHash: string;
};

/**
 * Adds activated companies with employees, licences, sessions and e-mails, to measure a large database. It must contain the catalogue.
 * @param first the number of the first new company
 */
export async function addCompanies(database: Database, count: number, { pesels, passwordHash }: Secrets, first = 1): Promise<void> {
  const existing = await database.select({ mark: licences.paymentMark }).from(licences);
  const usedMarks = new Set(existing.map(({ mark }) => mark));
  for (let from = first; from < first + count; from += companiesPerTransaction) {
    const to = Math.min(from + companiesPerTransaction, first + count) - 1;
    await database.transaction(async (transaction) => {
      for (const statement of [
        insertCompanies(from, to, passwordHash),
        ...insertLicences(from, to, makeUnusedMarks((to - from + 1) * licencesPerCompany, usedMarks)),
        insertEmployees(from, to, pesels, passwordHash),
        ...insertOtherRows(from, to),
      ])
        await transaction.execute(statement);
    });
  }
  await database.execute(sql`analyze`);
}

/** The e-mail of a company by its number. */
export const emailOf = (number: number) => `szkola-${number}@seeded.example`;

/** A subquery of the companies with these numbers, named `company`. Its column `n` is the number. */
const numberedCompanies = (from: number, to: number) =>
  sql`(select n, id, name, nip, email from generate_series(${from}::int, ${to}::int) as n join companies on lower(email) = 'szkola-' || n || '@seeded.example') as company`;

function insertCompanies(from: number, to: number, passwordHash: string): SQL {
  return sql`insert into companies (name, email, nip, phone_number, address, post_code, city, password_hash, einvoice, market_offers,
      clause_read_at, clause_version, registered_at, activated_at, pkk_since, domena, sms_notification_message)
    select 'Szkoła Jazdy nr ' || n, 'szkola-' || n || '@seeded.example', lpad((5260000000 + n)::text, 10, '0'), '+48 600 100 200',
      'ul. Długa ' || n, '90-001', 'Łódź', ${passwordHash}, true, false, at, '1', at, at, at, 'szkola-' || n || '.example', 'Jazda {czas}, {miejsce}'
    from generate_series(${from}::int, ${to}::int) as n, lateral (select now() - make_interval(hours => n) as at) as registered`;
}

/**
 * The fifty licences of a company, numbered from the newest, with their transitions:
 * - 1 is pending, 50 is the trial;
 * - every fifth is an extension or correction of the one before it;
 * - every seventh is rejected;
 * - the accepted ones up to 7 are running, the others have expired.
 */
function insertLicences(from: number, to: number, marks: string[]): SQL[] {
  // An MD5 hash with the version digits of a UUID.
  const idOf = (number: SQL) => sql`overlay(overlay(md5(company.id || ':' || ${number}) placing '4' from 13) placing 'a' from 17)::uuid`;
  const isRequest = sql`j % 5 = 0 and j < 50`;
  return [
    sql`insert into licences (id, company_id, parent_id, product_id, company_name, nip, total_price, program, website, internal_exam,
        sms_notifications, how_many_months, license_status, license_type, payment_mark, created_on, accepted_on, started_on, expires_on)
      select ${idOf(sql`j`)}, company.id, case when ${isRequest} then ${idOf(sql`(j + 1)`)} end, product.id, company.name, company.nip,
        product.price, program, website, internal_exam, sms_notifications, how_many_months, status,
        case when ${isRequest} then 1 + j % 2 else 0 end, mark.text, at, case when status = 2 then at end, case when status = 2 then at end,
        case when status = 2 then now() + make_interval(days => 60 * (8 - j) - company.n % 60) end
      from ${numberedCompanies(from, to)} cross join generate_series(1, ${licencesPerCompany}::int) as j
      join products as product on product.position = case when j = 50 then 0 else 1 + j % 6 end,
      lateral (select case when j = 1 then 1 when j % 7 = 6 then 3 else 2 end as status, now() - make_interval(days => 30 * j) as at) as state
      join unnest(${sql.param(marks)}::text[]) with ordinality as mark (text, number) on true
      where mark.number = (company.n - ${from}::int) * ${licencesPerCompany}::int + j`,
    sql`insert into licence_transitions (licence_id, from_status, to_status, at, actor)
      select licences.id, step.before, step.after, created_on, case when step.after = 2 then 'operator:anna' else 'company' end
      from ${numberedCompanies(from, to)} join licences on company_id = company.id,
      lateral (values (null, 0), (0, 1), (1, license_status)) as step (before, after)
      where step.before is null or step.before <> step.after`,
  ];
}

/** Makes payment marks and adds them to the used ones, because random marks can repeat. */
function makeUnusedMarks(count: number, used: Set<string>): string[] {
  const size = used.size;
  while (used.size < size + count) used.add(makePaymentMark());
  return [...used].slice(size);
}

function insertEmployees(from: number, to: number, pesels: PeselEncryption, passwordHash: string): SQL {
  const ids = Array.from({ length: (to - from + 1) * employeesPerCompany }, () => randomUUID());
  const encrypted = ids.map((id) => pesels.encrypt('90010112349', id));
  return sql`insert into employees (id, company_id, first_name, last_name, email, phone_number, pkk_id, pesel_encrypted, password_hash, street,
      street_number, suite_number, post_code, post, city)
    select employee.id, company.id, 'Anna', 'Zielińska-' || number, 'pracownik-' || number || '-' || company.email, '+48 600 300 400',
      'LD' || number, employee.pesel, ${passwordHash}, 'ul. Długa', '1', '', '90-001', 'Łódź', 'Łódź'
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(encrypted)}::text[]) with ordinality as employee (id, pesel, number)
    join ${numberedCompanies(from, to)} on company.n = ${from}::int + (employee.number - 1) / ${employeesPerCompany}::int`;
}

/** Sessions, half of them expired; sent e-mails; idempotency keys; used links; enquiries; transfers, each tenth unmatched. */
function insertOtherRows(from: number, to: number): SQL[] {
  const rowsPerCompany = (count: number) => sql`${numberedCompanies(from, to)} cross join generate_series(1, ${count}::int) as j`;
  return [
    sql`insert into sessions (token_hash, company_id, scope, expires_at)
      select md5(company.id || ':' || j), company.id, 'company', now() + make_interval(hours => j - 5) from ${rowsPerCompany(8)}`,
    sql`insert into outbox (kind, recipient, subject, text, html, once_key, created_at, sent_at)
      select 'order', '', '', '', '', 'seeded:' || company.id || ':' || j, now() - make_interval(days => j), now() - make_interval(days => j)
      from ${rowsPerCompany(10)}`,
    sql`insert into idempotency_keys (company_id, key, fingerprint, created_at)
      select company.id, j, md5(company.id || ':' || j), now() - make_interval(hours => j) from ${rowsPerCompany(5)}`,
    sql`insert into mail_links (hash, company_id, purpose, expires_at, used_at)
      select md5(company.id || ':' || j), company.id, case when j = 1 then 'activation' else 'reset' end, now() - make_interval(days => j), now()
      from ${rowsPerCompany(3)}`,
    sql`insert into bank_transfers (account, booked_on, hundredths, currency, title, payer, payer_account, reference, format, state, imported_by)
      select '', (now() - make_interval(days => j))::date, 34900, 'PLN', 'za licencję ' || company.n, company.name, '', '', 'MT940',
        case when company.n % 10 = 5 and j = 1 then 'unmatched' else 'dismissed' end, 'operator:anna'
      from ${rowsPerCompany(3)}`,
    sql`insert into enquiries (kind, name, email, received_at)
      select 'contact', '', email, now() - make_interval(days => j) from ${rowsPerCompany(3)}`,
  ];
}
