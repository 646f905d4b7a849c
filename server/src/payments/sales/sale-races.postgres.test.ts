import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { licenceRowOf } from '../../../testing/licences.ts';
import { usePortal } from '../../../testing/servers/portal.ts';
import { lockOrder } from '../../orders/decisions/decisions.ts';
import { completeSales, writeSales } from '../../orders/sales/write-sales.ts';
import { licences } from '../../platform/db/tables/licence.ts';
import { sales } from '../../platform/db/tables/sale.ts';

const portal = usePortal();

test('SAL-01 completes the sales while an order is decided on', async () => {
  const { id: companyId } = await portal.companyOf((await portal.company()).email);
  const [order] = await portal.database.insert(licences).values(licenceRowOf(companyId, 'OSK7QZ4M2D')).returning();
  const { id = '', paymentMark = '' } = order ?? {};
  const [locked, completing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const decision = portal.database.transaction(async (transaction) => {
    await lockOrder(transaction, paymentMark);
    locked.resolve();
    await completing.promise;
    await writeSales(transaction, [id]);
  });
  await locked.promise;
  const completion = completeSales(portal.database);
  await vi.waitFor(async () => {
    const waiting = await portal.database.execute(sql`select from pg_locks where not granted and locktype in ('tuple', 'transactionid')`);
    expect(Object(waiting).rows.length).toBeGreaterThan(0);
  });
  completing.resolve();
  await Promise.all([decision, completion]);
  expect(await portal.database.$count(sales)).toBe(1);
});
