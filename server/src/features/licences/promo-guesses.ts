import type { Limit, RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import { UnknownPromoCode } from './pricing.ts';

const wrongCodes: Limit = { name: 'promo-code', attempts: 30, minutes: 60 };

/** Keeps a company from finding promo codes by trying. */
export function createPromoGuesses(rateLimits: RateLimiter) {
  return {
    /**
     * Does what a request with a promo code asks for, outside of any transaction: a code that does not exist stays counted.
     * @throws HttpError 429 once a company has named too many such codes.
     */
    async watch<Result>(companyId: string, code: string | null | undefined, work: () => Promise<Result>): Promise<Result> {
      if (!code) return work();
      // Counted before the code is looked at, so that a flood of guesses at once is counted too.
      await rateLimits.count(wrongCodes, companyId);
      let isGuess = false;
      try {
        return await work();
      } catch (error) {
        isGuess = error instanceof UnknownPromoCode;
        throw error;
      } finally {
        if (!isGuess) await rateLimits.refund(wrongCodes, companyId);
      }
    },
  };
}
