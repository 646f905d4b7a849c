import { listProducts, type Product } from '@osk/shared/contract/product';
import { type Api, serve } from '../http/serve.ts';
import { toPln } from '../money/money.ts';
import type { ProductRow, ProductStore } from './product-store.ts';

export function productRoutes(api: Api, store: ProductStore): void {
  serve(api, listProducts, async ({ query }) => {
    const offered = await store.listOffered();
    return { data: offered.filter((row) => query.includeTrial || row.howManyMonths !== null).map(asProduct) };
  });
}

function asProduct({ price, ...row }: ProductRow): Product {
  return { ...row, totalPrice: toPln(price), priceForExtension: null };
}
