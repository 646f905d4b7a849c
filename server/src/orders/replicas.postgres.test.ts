import { buyLicence, changeLicenceCompany, extendLicence, LicenceStatus } from '@osk/shared/contract/licence';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noonIn, orderOf, productIdOf } from '../../testing/licences.ts';
import { type Replicas, startReplicas } from '../../testing/servers/replicas.ts';
import { seedCatalogue } from '../catalogue/product-store.ts';
import { readConfig } from '../platform/config.ts';
import { licences, licenceTransitions } from '../platform/db/tables/licence.ts';
import { products } from '../platform/db/tables/product.ts';

const fifty = Array.from({ length: 50 }, (_, index) => index);
function withStatus<Answer extends { status: number }>(answers: readonly Answer[], status: number): Answer[] {
  return answers.filter((answer) => answer.status === status);
}

const servers = process.env.LONG === '1' ? 4 : 2;

let replicas: Replicas;
let productsAtStart: number;
beforeAll(async () => {
  replicas = await startReplicas(servers);
  productsAtStart = await replicas.database.$count(products);
  await seedCatalogue(replicas.database);
});
afterAll(() => replicas?.stop());

test('OPS-02 migrates once and offers no products when the servers start together', async () => {
  const applied = await replicas.database.select({ hash: sql`hash` }).from(sql`drizzle.__drizzle_migrations`);
  expect(applied.length).toBeGreaterThan(0);
  expect(new Set(applied.map(({ hash }) => hash)).size).toBe(applied.length);
  expect(productsAtStart).toBe(0);
});

test('OPS-06 never exceeds the limit of open orders when one company orders on every server', async () => {
  const token = await replicas.company();
  const answers = await replicas.sendAll(
    buyLicence,
    fifty.map(() => ({ token, body: orderOf('Start') })),
  );
  const { openOrdersPerCompany } = readConfig({});
  expect(withStatus(answers, 200)).toHaveLength(openOrdersPerCompany);
  expect(withStatus(answers, 409)).toHaveLength(50 - openOrdersPerCompany);
});

test('places one order with one answer when requests share an idempotency key', async () => {
  const token = await replicas.company();
  const answers = await replicas.sendAll(
    buyLicence,
    fifty.map(() => ({ token, key: 'one-click', body: orderOf('Komplet') })),
  );
  expect(withStatus(answers, 200)).toHaveLength(50);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(
    await replicas.database
      .select()
      .from(licences)
      .where(eq(licences.productId, productIdOf('Komplet'))),
  ).toHaveLength(1);
});

test('creates one extension and one Correction of a licence, each with one history, when fifty requests race', async () => {
  const token = await replicas.company();
  const [bought] = await replicas.sendAll(buyLicence, [{ token, body: orderOf('Start') }]);
  const id = bought?.body.data.id ?? '';
  const running = { licenseStatus: LicenceStatus.Accepted, acceptedOn: noonIn(-1), startedOn: noonIn(-1), expiresOn: noonIn(180) };
  await replicas.database.update(licences).set(running).where(eq(licences.id, id));
  const [extended, corrected] = await Promise.all([
    replicas.sendAll(
      extendLicence,
      fifty.map(() => ({ token, body: { ...orderOf('Komplet'), parentId: id } })),
    ),
    replicas.sendAll(
      changeLicenceCompany,
      fifty.map((index) => ({ token, body: { id, companyName: `Szkoła ${index}`, nip: '1234567890' } })),
    ),
  ]);
  for (const answers of [extended, corrected]) {
    expect(withStatus(answers, 200)).toHaveLength(1);
    expect(withStatus(answers, 409)).toHaveLength(49);
    const [created] = withStatus(answers, 200);
    const ofCreated = eq(licenceTransitions.licenceId, created?.body.data.id ?? '');
    expect(await replicas.database.$count(licenceTransitions, ofCreated)).toBe(2);
  }
  expect(await replicas.database.select().from(licences).where(eq(licences.parentId, id))).toHaveLength(2);
});
