import type { Licence } from '@osk/shared/contract/licence';
import { formatNip, nipDigits } from '@osk/shared/contract/nip';

/** The licences in which every word of the query stands: in the product, the company, the NIP, or the number. */
export function searchLicences(licences: readonly Licence[], query: string): readonly Licence[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return licences;
  return licences.filter((licence) => {
    const text = searched(licence);
    return words.every((word) => text.includes(word));
  });
}

function searched({ product, companyName, nip, paymentMark }: Licence): string {
  const digits = nipDigits(nip);
  return folded([product?.productName, companyName, digits, formatNip(digits), paymentMark].join('\n'));
}

/** In small letters without their marks: who types „lodz” finds „Łódź”. The Polish ł is a letter of its own, not a marked l. */
function folded(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l');
}
