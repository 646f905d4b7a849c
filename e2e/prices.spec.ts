import { contains, listProducts, type Product } from '@osk/shared/contract/product';
import type { Locator, Page } from 'playwright/test';
import { call } from './support/company.ts';
import { price as formatPrice } from './support/licences.ts';
import { expect, expectAccessible, openLanding, test } from './support/test.ts';

const priceList = (page: Page) => page.getByRole('region', { name: 'Cennik' });
const buttonOf = (product: Product, list: Locator | Page) =>
  list.getByRole('button', { name: product.howManyMonths === null ? 'Sprawdź' : 'ZAMÓW', description: product.productName, exact: true });
const readProducts = () => call(listProducts, { query: { includeTrial: true } });

/** Formats an amount with plain spaces, as `toContainText` reads it. */
const price = (amount: number) => formatPrice(amount).replaceAll(/\s/g, ' ');

test('LND-06 LND-13 shows name, contents, term and price in each row, and opens registration with its product', async ({ page }) => {
  await openLanding(page);
  const products = await readProducts();
  expect(products.map(({ howManyMonths }) => howManyMonths)).toEqual(expect.arrayContaining([null, 6, 12]));
  const list = priceList(page);
  const shown = (months: number) => products.filter(({ howManyMonths }) => howManyMonths === months || howManyMonths === null).length;
  for (const product of products) {
    if (product.howManyMonths !== null) {
      await list.getByRole('radio', { name: `${product.howManyMonths} miesięcy` }).check();
      await expect(list.getByRole('button', { name: /ZAMÓW|Sprawdź/ })).toHaveCount(shown(product.howManyMonths));
    }
    // The innermost element that contains both the name and the button.
    const heading = page.getByRole('heading', { level: 3, name: product.productName, exact: true });
    const row = list
      .locator('*')
      .filter({ has: heading })
      .filter({ has: buttonOf(product, page) })
      .last();
    await expect(row).toContainText(product.howManyMonths === null ? '0 zł, wypróbuj 7 dni' : price(product.totalPrice));
    for (const name of contains(product, 'pl')) await expect(row).toContainText(name);
    await expect(row).toContainText(product.howManyMonths === null ? 'na 7 dni' : `/ ${product.howManyMonths} miesięcy`);

    await buttonOf(product, list).click();
    const dialog = page.getByRole('dialog', { name: 'Zarejestruj się' });
    await expect(dialog.getByText(`Wybrany produkt: ${product.productName}`, { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }

  await list.getByRole('radio', { name: '12 miesięcy' }).check();
  const year = list.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Komplet na rok', exact: true }) });
  await expect(year).toContainText('oszczędzasz 199 zł');
  await expect(year).toContainText('116,58 zł / mies.');

  await page.setViewportSize({ width: 390, height: 844 });
  const top = async (name: string) => (await list.getByRole('heading', { level: 3, name, exact: true }).boundingBox())?.y ?? Number.NaN;
  expect(await top('Komplet na rok'), 'the recommended one is first').toBeLessThan(await top('Start na rok'));
});

test('LND-11 caches the price list for 3000 minutes, and shows the old prices with the error when the server fails', async ({ page }) => {
  let requests = 0;
  let server: 'normal' | 'raised prices' | 'unavailable' = 'normal';
  await page.route('**/api/products?*', async (route) => {
    requests += 1;
    if (server === 'unavailable') return route.fulfill({ status: 503, json: { statusCode: 503, clientError: 'Trwa przerwa techniczna' } });
    const response = await route.fetch();
    const answer = (await response.json()) as { data: Product[] };
    const data = answer.data.map((product) =>
      server === 'raised prices' ? { ...product, totalPrice: product.totalPrice + 1000 } : product,
    );
    return route.fulfill({ response, json: { ...answer, data } });
  });
  // The price list opens with the products for a year.
  const paid = (await readProducts()).find(({ howManyMonths }) => howManyMonths === 12);
  const list = priceList(page);
  const expectPrice = (more: number) => expect(list.getByText(price((paid?.totalPrice ?? 0) + more))).toBeVisible();
  const start = Date.now();
  const freshFor = 3000 * 60_000;

  await page.clock.setFixedTime(start);
  await page.goto('/home');
  await expectPrice(0);
  expect(requests).toBe(1);

  server = 'raised prices';
  await page.clock.setFixedTime(start + freshFor - 1);
  await page.reload();
  await expectPrice(0);
  expect(requests, 'from the cache').toBe(1);

  await page.clock.setFixedTime(start + freshFor);
  await page.reload();
  await expectPrice(1000);
  expect(requests).toBe(2);

  server = 'unavailable';
  await page.clock.setFixedTime(start + 2 * freshFor);
  await page.reload();
  await expect(list.getByRole('alert')).toContainText('Trwa przerwa techniczna');
  await expectPrice(1000);
  await expectAccessible(page);
  server = 'normal';
  await list.getByRole('button', { name: 'Spróbuj ponownie' }).click();
  await expectPrice(0);
  await expect(list.getByRole('alert')).toBeHidden();
});
