import { contains, type Product } from '@osk/shared/contract/product';

/** The paid product that holds the most; of equal ones the longest. */
export function recommended(paid: readonly Product[]): Product | undefined {
  const weight = (product: Product) => contains(product, 'pl').length * 1000 + (product.howManyMonths ?? 0);
  return paid.reduce<Product | undefined>((best, product) => (best && weight(best) >= weight(product) ? best : product), undefined);
}
