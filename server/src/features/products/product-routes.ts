import { listProducts } from '@osk/shared/contract/product';
import type { Changes } from '../../platform/db/database.ts';
import { keepUntilChanged } from '../../platform/db/kept.ts';
import { keepAnswers } from '../../platform/http/kept-answers.ts';
import { type Api, serve } from '../../platform/http/serve.ts';
import { toPln } from '../../platform/money.ts';
import type { ProductStore } from './product-store.ts';

/** @param changes of the price list, which is read again only after one; undefined where nobody would hear of them */
export function productRoutes(api: Api, store: ProductStore, changes: Changes | undefined): void {
  const priceList = keepUntilChanged(changes, async () => {
    const all = (await store.listOffered()).map(({ price, ...row }) => ({ ...row, totalPrice: toPln(price), priceForExtension: null }));
    return { all, paid: all.filter(({ howManyMonths }) => howManyMonths !== null) };
  });

  serve(
    api,
    listProducts,
    async ({ query }) => {
      const { all, paid } = await priceList.read();
      return { data: query.includeTrial ? all : paid };
    },
    keepAnswers(priceList.current),
  );
}
