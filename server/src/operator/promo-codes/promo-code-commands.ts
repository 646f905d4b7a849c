import { addPromoCode } from './add-promo-code.ts';
import { endPromoCode } from './end-promo-code.ts';
import { listPromoCodes } from './list-promo-codes.ts';

export const promoCodeCommands = [listPromoCodes, addPromoCode, endPromoCode];
