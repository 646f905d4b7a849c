import type { Licence } from '@osk/shared/contract/licence';
import { formatNip, nipDigits } from '@osk/shared/contract/numbers';

/** The licences that contain every word of the query in their product, company, NIP or order number. */
export function searchLicences(licences: readonly Licence[], query: string): readonly Licence[] {
  const words = normalized(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return licences;
  return licences.filter(({ product, companyName, nip, paymentMark }) => {
    const digits = nipDigits(nip);
    const text = normalized([product?.productName, companyName, digits, formatNip(digits), paymentMark].join('\n'));
    return words.every((word) => text.includes(word));
  });
}

/** Lower case without diacritics, so that „lodz” finds „Łódź”. The Polish ł has no decomposed form. */
function normalized(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l');
}
