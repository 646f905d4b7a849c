import { listProducts } from '@osk/shared/contract/product';
import { type Api, serve } from '../http/serve.ts';
import { presentProduct } from './present-product.ts';
import type { ProductStore } from './product-store.ts';

export function productRoutes(api: Api, store: ProductStore): void {
  serve(api, listProducts, async ({ query }) => {
    const offered = await store.listOffered();
    return { data: offered.filter((row) => query.includeTrial || row.howManyMonths !== null).map((row) => presentProduct(row)) };
  });
}
