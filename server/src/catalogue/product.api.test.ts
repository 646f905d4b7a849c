import { listProducts } from '@osk/shared/contract/product';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { usePortal } from '../../testing/servers/portal.ts';
import { products } from '../platform/db/tables/product.ts';
import { firstCatalogue, seedCatalogue } from './product-store.ts';

describe('API-08 products', () => {
  const portal = usePortal();
  beforeAll(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterAll(() => void vi.useRealTimers());
  const namesOf = async (includeTrial?: string) => {
    const query = includeTrial === undefined ? {} : { includeTrial };
    return (await portal.send(listProducts, { query })).body.data.map(({ productName }) => productName);
  };

  test('API-01 lists the paid products, and the trial when it is requested', async () => {
    const { status, body } = await portal.send(listProducts, { query: { includeTrial: 'true' } });
    expect(status).toBe(200);
    expect(body.data).toHaveLength(7);
    expect(body.data[0]).toEqual({
      id: firstCatalogue[0]?.id,
      productName: 'Licencja próbna',
      program: true,
      website: true,
      internalExam: true,
      smsNotifications: true,
      totalPrice: 0,
      howManyMonths: null,
      priceForExtension: null,
    });
    const paid = await namesOf();
    expect(paid).toEqual(body.data.slice(1).map(({ productName }) => productName));
    expect(await namesOf('false')).toEqual(paid);
  });

  test('lists a withdrawn product for a second at most, and changes nothing when the catalogue is seeded again', async () => {
    expect(await namesOf()).toContain('Start');
    await portal.database.update(products).set({ withdrawnAt: sql`now()`, price: 1 }).where(eq(products.productName, 'Start'));
    await Promise.all([seedCatalogue(portal.database), seedCatalogue(portal.database)]);
    expect(await namesOf()).toContain('Start');
    vi.advanceTimersByTime(1000);
    expect(await namesOf()).not.toContain('Start');
    expect(await portal.database.select().from(products)).toHaveLength(7);
  });
});
