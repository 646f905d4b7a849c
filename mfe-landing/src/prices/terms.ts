import { contains, type Product } from '@osk/shared/contract/product';

/** A product with a term; a trial has none. */
export type PaidProduct = Product & { howManyMonths: number };

export const isPaid = (product: Product): product is PaidProduct => product.howManyMonths !== null;

/**
 * The terms between which a visitor chooses, the shortest first. Empty when no contents are sold for two terms: a choice would only
 * hide products.
 */
export function termsToChooseFrom(products: readonly PaidProduct[]): number[] {
  const hasChoice = products.some((product) => products.some((other) => isSameForAnotherTerm(product, other)));
  if (!hasChoice) return [];
  return [...new Set(products.map(({ howManyMonths }) => howManyMonths))].toSorted((one, other) => one - other);
}

/** The term with the most products, the longest of equal ones. */
export function mostOfferedTerm(products: readonly PaidProduct[], terms: readonly number[]): number | undefined {
  const offers = (term: number) => products.filter(({ howManyMonths }) => howManyMonths === term).length;
  return terms.toSorted((one, other) => offers(other) - offers(one) || other - one)[0];
}

/** The price of one month in PLN, rounded to grosze. */
export const monthlyPrice = ({ totalPrice, howManyMonths }: PaidProduct) => inGrosze(totalPrice / howManyMonths);

/** What the product saves in PLN against the same contents, bought for shorter terms one after the other. 0 when it saves nothing. */
export function savingOf(product: PaidProduct, products: readonly PaidProduct[]): number {
  const savings = products
    .filter((other) => isSameForAnotherTerm(product, other) && product.howManyMonths % other.howManyMonths === 0)
    .map((shorter) => (product.howManyMonths / shorter.howManyMonths) * shorter.totalPrice - product.totalPrice);
  // The smallest one holds for every comparison.
  return Math.max(0, inGrosze(savings.length > 0 ? Math.min(...savings) : 0));
}

/** The product with the most contents, then with the longest term; the first of equal ones. None when there is nothing to compare. */
export function recommendedOf(products: readonly PaidProduct[]): PaidProduct | undefined {
  const rank = (product: PaidProduct) => contains(product, 'pl').length * 1000 + product.howManyMonths;
  return products.length > 1 ? products.toSorted((one, other) => rank(other) - rank(one))[0] : undefined;
}

const isSameForAnotherTerm = (product: PaidProduct, other: PaidProduct) =>
  product.howManyMonths !== other.howManyMonths && `${contains(product, 'pl')}` === `${contains(other, 'pl')}`;

const inGrosze = (amount: number) => Math.round(amount * 100) / 100;
