import { readProfile } from '@osk/shared/contract/company';
import { listEmployees } from '@osk/shared/contract/employee';
import { addressOf, type EndpointDefinition } from '@osk/shared/contract/endpoint';
import { listLicences } from '@osk/shared/contract/licence';
import { listExtensionProducts, listProducts } from '@osk/shared/contract/product';
import { readToken } from '@osk/shared/contract/session';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCompanies, emailOf } from '../../../testing/database/add-companies.ts';
import { type Explained, openExplained } from '../../../testing/database/explained-database.ts';
import { openCopy } from '../../../testing/database/test-database.ts';
import { quickPasswords } from '../../../testing/quick-passwords.ts';
import { secretKey } from '../../../testing/servers/portal.ts';
import { buildApp } from '../../app.ts';
import { createPeselEncryption } from '../../features/employees/pesel-encryption.ts';
import { findExpiring } from '../../features/licences/reminders.ts';
import { seedCatalogue } from '../../features/products/catalogue.ts';
import { createSessionStore } from '../../features/sessions/session-store.ts';
import { readConfig } from '../config.ts';
import { claimNext } from '../mail/outbox.ts';
import { cleanUp } from '../operations/clean-up.ts';
import type { OpenDatabase } from './database.ts';
import { openPostgres } from './open-postgres.ts';
import { companies } from './tables/company.ts';
import { licences } from './tables/licence.ts';

/** Further pages that a query may read with ten times as many companies, because an index may be a level deeper. */
const deeper = 5;
/** Tables that may be scanned, because they do not grow with the companies. */
const small = new Set([
  'products',
  'rate_limit_counts',
  'remotes',
  'release_tokens',
  'releases',
  'release_files',
  'rollouts',
  'blobs',
  'portal_files',
  'sdk_packages',
  // Empty here. They have an index by age, or one row for each version and company.
  'page_loads',
  'page_load_counts',
  'page_load_voices',
  'canary_evidence',
  'embedded_failures',
]);
/** The number of companies before and after. */
const [few, many] = process.env.LONG === '1' ? [100, 1000] : [30, 300];
const ignore = () => undefined;

let plain: OpenDatabase;
let explained: ReturnType<typeof openExplained>;
let app: FastifyInstance;
let token = '';
let extended = '';
const costs = { few: new Map<string, Explained[]>(), many: new Map<string, Explained[]>() };

beforeAll(async () => {
  plain = await openCopy(async (address) => {
    explained = openExplained(address);
    return openPostgres(address, 1, ignore);
  });
  const { database } = plain;
  await seedCatalogue(database);
  app = await buildApp({
    config: readConfig({}),
    secretKey,
    passwords: quickPasswords,
    wakeMailWorker: ignore,
    logStream: { write: ignore },
    open: { database: explained.database, isReady: async () => true, close: async () => {} },
  });
  const needs = { pesels: createPeselEncryption(secretKey), passwordHash: 'none' };
  await addCompanies(database, few, needs);
  await logIn();
  await measure(costs.few);
  await addCompanies(database, many - few, needs, few + 1);
  await measure(costs.many);
});

afterAll(async () => {
  await app.close();
  await explained.close();
  await plain.close();
});

/** Logs in as the first company, whose running licence can be extended. */
async function logIn(): Promise<void> {
  const { database } = plain;
  const [company] = await database
    .select()
    .from(companies)
    .where(eq(companies.email, emailOf(1)));
  const session = await createSessionStore(database).begin(
    { companyId: company?.id ?? '', passwordHash: 'none' },
    { browser: '', system: '' },
  );
  token = session?.accessToken ?? '';
  const ofCompany = and(eq(licences.companyId, company?.id ?? ''), eq(licences.licenseStatus, 2), isNull(licences.parentId));
  const [root] = await database.select().from(licences).where(ofCompany).orderBy(sql`${licences.expiresOn} desc`).limit(1);
  extended = root?.id ?? '';
}

async function measure(into: Map<string, Explained[]>): Promise<void> {
  const call =
    (endpoint: EndpointDefinition, request = {}) =>
    async () => {
      const headers = { authorization: `Bearer ${token}` };
      expect((await app.inject({ method: 'GET', url: addressOf(endpoint, request), headers })).statusCode).toBe(200);
    };
  const { database } = explained;
  const now = new Date();
  await cleanUp(database);
  await database.execute(sql`vacuum analyze`);
  const soon = new Date(now.getTime() + 60_000);
  const all: Record<string, () => Promise<unknown>> = {
    'GET products': call(listProducts),
    'GET token': call(readToken),
    'GET licences': call(listLicences, { query: { includeProduct: 'true' } }),
    'GET profile': call(readProfile),
    'GET employees': call(listEmployees),
    'GET extension products': call(listExtensionProducts, { params: { licenseId: extended } }),
    'the account of an e-mail': () => createSessionStore(database).findAccount(emailOf(7)),
    'the next mail': () => claimNext(database),
    'licences that expire soon': () => findExpiring(database, now, soon),
    'licences that expire soon, behind another': async () => {
      const [previous] = await findExpiring(database, now, soon);
      explained.take();
      await findExpiring(database, now, soon, previous);
    },
    'clean-up': () => cleanUp(database),
  };
  for (const [name, work] of Object.entries(all)) {
    explained.take();
    await work();
    into.set(name, explained.take());
  }
}

describe('frequent queries', () => {
  test('use indexes and scan no table of all companies', () => {
    const scanned = [...costs.many].flatMap(([name, statements]) =>
      statements.flatMap((one) => one.scanned.filter((table) => !small.has(table)).map((table) => `${name}: ${table} in ${one.statement}`)),
    );
    expect(scanned).toEqual([]);
  });

  test('read hardly more pages when there are ten times as many companies', () => {
    for (const [name, statements] of costs.many) {
      const before = costs.few.get(name) ?? [];
      expect(statements.length, name).toBeGreaterThan(0);
      expect(statements.length, name).toBe(before.length);
      for (const [index, { statement, buffers }] of statements.entries()) {
        expect(buffers, `${name}: ${statement}`).toBeLessThanOrEqual((before[index]?.buffers ?? 0) + deeper);
      }
    }
  });
});
