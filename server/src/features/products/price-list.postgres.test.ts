import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secretKey } from '../../../testing/portal.ts';
import { quickPasswords } from '../../../testing/quick-passwords.ts';
import { openCopy } from '../../../testing/test-database.ts';
import { until } from '../../../testing/wait.ts';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../platform/config.ts';
import type { OpenDatabase } from '../../platform/db/database.ts';
import { openPostgres } from '../../platform/db/open-postgres.ts';
import { products } from '../../platform/db/tables/product.ts';
import { seedCatalogue } from './catalogue.ts';

const nobody = () => undefined;
/** As the server opens it: changes are heard of. */
const openWatched = (address: string) => openPostgres(address, 2, nobody, { away: nobody, back: nobody });

let opened: OpenDatabase[] = [];
let prices: (() => Promise<number>)[] = [];
let close = async () => {};

beforeAll(async () => {
  let other: OpenDatabase | undefined;
  const own = await openCopy(async (address) => {
    other = await openWatched(address);
    return openWatched(address);
  });
  opened = [own, ...(other === undefined ? [] : [other])];
  await seedCatalogue(own.database);
  const config = readConfig({});
  const apps = await Promise.all(
    opened.map((open) =>
      buildApp({ config, open, secretKey, passwords: quickPasswords, wakeMailWorker: nobody, logStream: { write: nobody } }),
    ),
  );
  prices = apps.map((app) => async () => (await app.inject('/api/products')).json().data[0].totalPrice);
  close = async () => {
    await Promise.all(apps.map((app) => app.close()));
    for (const open of opened.toReversed()) await open.close();
  };
});

afterAll(() => close());

test('a change of the price list is seen on every replica within moments, and nowhere undone after', async () => {
  await until(() => opened.every(({ changes }) => changes?.version() !== undefined));
  for (const price of [10_000, 20_000, 30_000]) {
    await Promise.all(prices.map((first) => first()));
    await opened[0]?.database.update(products).set({ price }).where(eq(products.position, 1));
    for (const first of prices) await until(async () => (await first()) === price / 100, 2);
    for (const first of prices) expect(await first()).toBe(price / 100);
  }
});
