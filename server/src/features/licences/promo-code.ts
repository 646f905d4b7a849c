import type { Message } from '../../platform/language/language.ts';
import { messages } from './messages.ts';

/** A promo code's terms; amounts in grosze. */
export type PromoCode = {
  id: string;
  code: string;
  percent: number | null;
  amount: number | null;
  validFrom: Date;
  validTo: Date;
  usesAllowed: number;
  uses: number;
};

/** Why a code cannot be used at a time; undefined when it can. */
export function obstacle(promo: PromoCode, now: Date): Message | undefined {
  if (now < promo.validFrom) return messages.codeNotYet;
  if (now > promo.validTo) return messages.codeExpired;
  if (promo.uses >= promo.usesAllowed) return messages.codeSpent;
  return undefined;
}

/** What a code takes off a price, in grosze: never more than the price; half a grosz is rounded up. */
export function discountOf(promo: Pick<PromoCode, 'percent' | 'amount'>, price: number): number {
  const off = promo.percent === null ? (promo.amount ?? 0) : Math.round((price * promo.percent) / 100);
  return Math.min(off, price);
}
