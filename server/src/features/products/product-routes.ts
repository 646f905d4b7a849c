import { listProducts } from '@osk/shared/contract/product';
import { type Api, serve } from '../../platform/http/serve.ts';
import { toPln } from '../../platform/money.ts';
import type { ProductStore } from './product-store.ts';

export function productRoutes(api: Api, store: ProductStore): void {
  serve(api, listProducts, async ({ query }) => {
    const offered = await store.listOffered();
    const listed = query.includeTrial ? offered : offered.filter(({ howManyMonths }) => howManyMonths !== null);
    return { data: listed.map(({ price, ...row }) => ({ ...row, totalPrice: toPln(price), priceForExtension: null })) };
  });
}
