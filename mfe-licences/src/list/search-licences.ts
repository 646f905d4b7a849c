import type { Licence } from '@osk/shared/contract/licence';
import { formatNip, nipDigits } from '@osk/shared/contract/numbers';
import { createTextMatcher } from '@osk/shared/text-matcher';

/** Finds the licences whose product, company, NIP or order number contain every word of the query. */
export function searchLicences(licences: readonly Licence[], query: string): readonly Licence[] {
  const matches = createTextMatcher(query);
  return licences.filter(({ product, companyName, nip, paymentMark }) => {
    const digits = nipDigits(nip);
    return matches([product?.productName ?? '', companyName, digits, formatNip(digits), paymentMark]);
  });
}
