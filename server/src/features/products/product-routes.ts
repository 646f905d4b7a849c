import { listProducts } from '@osk/shared/contract/product';
import type { ProductRow } from '../../platform/db/tables/product.ts';
import { type Api, serve } from '../../platform/http/serve.ts';
import { toPln } from '../../platform/money.ts';
import type { ProductStore } from './product-store.ts';

export function productRoutes(api: Api, store: ProductStore): void {
  let last: { offered: ProductRow[]; withTrial: readonly Product[]; paid: readonly Product[] } | undefined;
  serve(api, listProducts, async ({ query }) => {
    const offered = await store.listOffered();
    if (last?.offered !== offered) {
      const withTrial = offered.map(toProduct);
      last = {
        offered,
        withTrial: Object.freeze(withTrial),
        paid: Object.freeze(withTrial.filter(({ howManyMonths }) => howManyMonths !== null)),
      };
    }
    return { data: query.includeTrial ? last.withTrial : last.paid };
  });
}

type Product = ReturnType<typeof toProduct>;

function toProduct({ price, ...row }: ProductRow) {
  return { ...row, totalPrice: toPln(price), priceForExtension: null };
}
