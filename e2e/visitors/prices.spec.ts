import { contains, listProducts, type Product } from '@osk/shared/contract/product';
import type { Locator, Page } from 'playwright/test';
import { call } from '../support/company.ts';
import { price as formatPrice } from '../support/licences.ts';
import { expect, expectAccessible, openLanding, test } from '../support/test.ts';

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
  const opened = new Set<string>();
  for (const months of [6, 12]) {
    await list.getByRole('radio', { name: `${months} miesięcy` }).check();
    const offered = products.filter(({ howManyMonths }) => howManyMonths === months || howManyMonths === null);
    await expect(list.getByRole('button', { name: /ZAMÓW|Sprawdź/ })).toHaveCount(offered.length);
    for (const product of offered) {
      // The innermost element that contains both the name and the button.
      const heading = page.getByRole('heading', { level: 3, name: product.productName, exact: true });
      const row = list
        .locator('*')
        .filter({ has: heading })
        .filter({ has: buttonOf(product, page) })
        .last();
      const isTrial = product.howManyMonths === null;
      const shown = isTrial ? ['0 zł, wypróbuj 7 dni', 'na 7 dni'] : [price(product.totalPrice), `/ ${months} miesięcy`];
      for (const text of [...shown, ...contains(product, 'pl')]) await expect(row).toContainText(text);

      // One product of each kind. The component's tests press every button.
      const kind = `${product.howManyMonths}`;
      if (opened.has(kind)) continue;
      opened.add(kind);
      await buttonOf(product, list).click();
      const dialog = page.getByRole('dialog', { name: 'Zarejestruj się' });
      await expect(dialog.getByText(`Wybrany produkt: ${product.productName}`, { exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  }
  expect([...opened].toSorted()).toEqual(['12', '6', 'null']);

  const year = list.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Komplet na rok', exact: true }) });
  await expect(year).toContainText('oszczędzasz 199 zł');
  await expect(year).toContainText('116,58 zł / mies.');
  await page.setViewportSize({ width: 390, height: 844 });
  const top = async (name: string) => (await list.getByRole('heading', { level: 3, name, exact: true }).boundingBox())?.y ?? Number.NaN;
  expect(await top('Komplet na rok'), 'the recommended one is first').toBeLessThan(await top('Start na rok'));
});

test('LND-11 caches the price list for 3000 minutes, and shows the old prices with the error when the server fails', async ({ page }) => {
  let requests = 0;
  let isAvailable = true;
  const rise = 1000;
  await page.route('**/api/products?*', async (route) => {
    requests += 1;
    if (!isAvailable) return route.fulfill({ status: 503, json: { statusCode: 503, clientError: 'Trwa przerwa techniczna' } });
    if (requests === 1) return route.continue();
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    const raised = data.map((product: Product) => ({ ...product, totalPrice: product.totalPrice + rise }));
    return route.fulfill({ response, json: { ...rest, data: raised } });
  });
  // The price list opens with the products for a year.
  const paid = (await readProducts()).find(({ howManyMonths }) => howManyMonths === 12);
  const list = priceList(page);
  const expectPrice = (more = 0) => expect(list.getByText(price((paid?.totalPrice ?? 0) + more))).toBeVisible();
  const start = Date.now();
  const freshFor = 3000 * 60_000;

  await page.clock.setFixedTime(start);
  await page.goto('/home');
  await expectPrice();
  expect(requests).toBe(1);

  isAvailable = false;
  await page.clock.setFixedTime(start + freshFor - 1);
  await page.reload();
  await expectPrice();
  expect(requests, 'from the cache').toBe(1);

  await page.clock.setFixedTime(start + freshFor);
  await page.reload();
  await expect(list.getByRole('alert')).toContainText('Trwa przerwa techniczna');
  await expectPrice();
  await expectAccessible(page);
  isAvailable = true;
  await list.getByRole('button', { name: 'Spróbuj ponownie' }).click();
  await expect(list.getByRole('alert')).toBeHidden();
  await expectPrice(rise);
  expect(requests).toBe(3);
});
