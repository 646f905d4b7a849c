import type { Product } from '@osk/shared/contract/product';
import { toPln } from '../../platform/money.ts';
import type { ProductRow } from './product-store.ts';

/** A product as the contract has it; `priceForExtension`, in grosze, is what widening a licence to it costs. */
export function presentProduct({ price, ...row }: ProductRow, priceForExtension?: number): Product {
  return { ...row, totalPrice: toPln(price), priceForExtension: priceForExtension === undefined ? null : toPln(priceForExtension) };
}
